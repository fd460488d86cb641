"""Revisions of text, paragraphs and sections: given, accepted, rejected."""

# ruff: noqa: E501 - markup in one line each, because it is compared with the line below it

from __future__ import annotations

from tests.engine.redline.revision_markup import p, struck
from tests.engine.redline.test_resolve import run

CASES = {
    "ins mark chain of 3": (
        p(run("a"), "<w:ins @1/>") + p(run("b"), "<w:ins @2/>") + p(run("c")),
        "<p>‹a›</p><p>‹b›</p><p>‹c›</p>",
        "<p>‹abc›</p>",
    ),
    "del mark chain of 3": (
        p(run("a"), "<w:del @1/>") + p(run("b"), "<w:del @2/>") + p(run("c")),
        "<p>‹abc›</p>",
        "<p>‹a›</p><p>‹b›</p><p>‹c›</p>",
    ),
    "ins in del": (
        p(run("a ") + "<w:del @1>" + struck("b") + "<w:ins @2>" + struck("c") + "</w:ins></w:del>"),
        "<p>‹a ›</p>",
        "<p>‹a b›</p>",
    ),
    "del in ins, other": (
        p(
            "<w:ins @1>"
            + run("a")
            + "<w:del @2>"
            + struck("b")
            + "</w:del>"
            + run("c")
            + "</w:ins>"
        ),
        "<p>‹ac›</p>",
        "<p/>",
    ),
    "deleted section break": (
        p("<w:del @2>" + struck("a") + "</w:del>", "<w:del @1/>").replace(
            "</w:pPr>", "<w:sectPr><w:pgSz w:w='1'/></w:sectPr></w:pPr>"
        )
        + p(run("c"))
        + "<w:sectPr><w:pgSz w:w='2'/></w:sectPr>",
        '<p>‹c›</p><sectPr><pgSz w="2"/></sectPr>',
        '<p><pPr><sectPr><pgSz w="1"/></sectPr></pPr>‹a›</p><p>‹c›</p><sectPr><pgSz w="2"/></sectPr>',
    ),
    "deleted section break, text kept": (
        p(run("a"), "<w:del @1/>").replace(
            "</w:pPr>", "<w:sectPr><w:pgSz w:w='1'/></w:sectPr></w:pPr>"
        )
        + p(run("c"))
        + "<w:sectPr><w:pgSz w:w='2'/></w:sectPr>",
        '<p>‹ac›</p><sectPr><pgSz w="2"/></sectPr>',
        '<p><pPr><sectPr><pgSz w="1"/></sectPr></pPr>‹a›</p><p>‹c›</p><sectPr><pgSz w="2"/></sectPr>',
    ),
    "inserted section break": (
        p("", "<w:ins @1/>").replace("</w:pPr>", "<w:sectPr><w:pgSz w:w='1'/></w:sectPr></w:pPr>")
        + p(run("c"))
        + "<w:sectPr><w:pgSz w:w='2'/></w:sectPr>",
        '<p><pPr><sectPr><pgSz w="1"/></sectPr></pPr></p><p>‹c›</p><sectPr><pgSz w="2"/></sectPr>',
        '<p>‹c›</p><sectPr><pgSz w="2"/></sectPr>',
    ),
    "pPrChange in list": (
        p(
            run("a"),
            "",
            "<w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr><w:pPrChange @1><w:pPr><w:jc w:val='left'/></w:pPr></w:pPrChange>",
        ),
        '<p><pPr><numPr><ilvl val="0"/><numId val="1"/></numPr></pPr>‹a›</p>',
        '<p><pPr><jc val="left"/></pPr>‹a›</p>',
    ),
    "pPrChange empty": (
        p(run("a"), "", "<w:jc w:val='left'/><w:pPrChange @1><w:pPr/></w:pPrChange>"),
        '<p><pPr><jc val="left"/></pPr>‹a›</p>',
        "<p>‹a›</p>",
    ),
    "pPrChange w mark rPr & sect": (
        "<w:p><w:pPr><w:jc w:val='left'/><w:rPr><w:ins @2/><w:b/><w:rPrChange @3><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr><w:sectPr><w:pgSz w:w='1'/><w:sectPrChange @4><w:sectPr><w:pgSz w:w='9'/></w:sectPr></w:sectPrChange></w:sectPr><w:pPrChange @1><w:pPr><w:keepNext/></w:pPr></w:pPrChange></w:pPr>"
        + run("a")
        + "</w:p>"
        + p(run("z"))
        + "<w:sectPr/>",
        '<p><pPr><jc val="left"/><rPr><b/></rPr><sectPr><pgSz w="1"/></sectPr></pPr>‹a›</p><p>‹z›</p><sectPr/>',
        "<p><pPr><keepNext/></pPr>‹az›</p><sectPr/>",
    ),
    "numberingChange in numPr": (
        p(
            run("a"),
            "",
            "<w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/><w:numberingChange @1 w:original='%1:1:0:.'/></w:numPr>",
        ),
        '<p><pPr><numPr><ilvl val="0"/><numId val="1"/></numPr></pPr>‹a›</p>',
        '<p><pPr><numPr><ilvl val="0"/><numId val="1"/></numPr></pPr>‹a›</p>',
    ),
    "numPr ins": (
        p(run("a"), "", "<w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/><w:ins @1/></w:numPr>"),
        '<p><pPr><numPr><ilvl val="0"/><numId val="1"/></numPr></pPr>‹a›</p>',
        "<p>‹a›</p>",
    ),
    "customXmlInsRange sdt block": (
        "<w:customXmlInsRangeStart @1/><w:sdt><w:sdtContent><w:customXmlInsRangeEnd w:id='1'/>"
        + p(run("a"))
        + "<w:customXmlInsRangeStart @2/></w:sdtContent></w:sdt><w:customXmlInsRangeEnd w:id='2'/>"
        + p(run("z")),
        "<sdt><sdtContent><p>‹a›</p></sdtContent></sdt><p>‹z›</p>",
        "<p>‹a›</p><p>‹z›</p>",
    ),
    "customXmlDelRange inline": (
        "<w:p><w:customXmlDelRangeStart @1/><w:sdt><w:sdtContent><w:customXmlDelRangeEnd w:id='1'/>"
        + run("a")
        + "<w:customXmlDelRangeStart @2/></w:sdtContent></w:sdt><w:customXmlDelRangeEnd w:id='2'/>"
        + run("z")
        + "</w:p>",
        "<p>‹a›‹z›</p>",
        "<p><sdt><sdtContent>‹a›</sdtContent></sdt>‹z›</p>",
    ),
    "customXmlMoveFrom": (
        "<w:p><w:customXmlMoveFromRangeStart @1/><w:sdt><w:sdtContent><w:customXmlMoveFromRangeEnd w:id='1'/><w:moveFrom @3>"
        + run("a")
        + "</w:moveFrom><w:customXmlMoveFromRangeStart @2/></w:sdtContent></w:sdt><w:customXmlMoveFromRangeEnd w:id='2'/>"
        + run("z")
        + "</w:p>",
        "<p>‹z›</p>",
        "<p><sdt><sdtContent>‹a›</sdtContent></sdt>‹z›</p>",
    ),
    "math control ins": (
        "<w:p><m:oMath><m:f><m:fPr><m:ctrlPr><w:ins @1><w:rPr><w:b/></w:rPr></w:ins></m:ctrlPr></m:fPr><m:num><m:r><w:ins @2><m:t>1</m:t></w:ins></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath></w:p>",
        "<p><m:oMath><m:f><m:fPr><m:ctrlPr><rPr><b/></rPr></m:ctrlPr></m:fPr><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath></p>",
        "<p><m:oMath><m:r/><m:r><m:t>2</m:t></m:r></m:oMath></p>",
    ),
    "math control del": (
        "<w:p><m:oMath><m:f><m:fPr><m:ctrlPr><w:del @1><w:rPr><w:b/></w:rPr></w:del></m:ctrlPr></m:fPr><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath></w:p>",
        "<p><m:oMath><m:r><m:t>1</m:t></m:r><m:r><m:t>2</m:t></m:r></m:oMath></p>",
        "<p><m:oMath><m:f><m:fPr><m:ctrlPr><rPr><b/></rPr></m:ctrlPr></m:fPr><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath></p>",
    ),
    "math run del": (
        "<w:p><m:oMath><w:del @1><m:r><m:t>1</m:t></m:r></w:del><m:r><m:t>2</m:t></m:r></m:oMath></w:p>",
        "<p><m:oMath><m:r><m:t>2</m:t></m:r></m:oMath></p>",
        "<p><m:oMath><m:r><m:t>1</m:t></m:r><m:r><m:t>2</m:t></m:r></m:oMath></p>",
    ),
    "math whole del": (
        "<w:p><w:del @1><m:oMath><m:r><m:t>1</m:t></m:r></m:oMath></w:del>" + run("x") + "</w:p>",
        "<p>‹x›</p>",
        "<p><m:oMath><m:r><m:t>1</m:t></m:r></m:oMath>‹x›</p>",
    ),
    "field deleted whole": (
        "<w:p>"
        + run("a")
        + "<w:del @1><w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:delInstrText>PAGE</w:delInstrText></w:r><w:r><w:fldChar w:fldCharType='separate'/></w:r>"
        + struck("7")
        + "<w:r><w:fldChar w:fldCharType='end'/></w:r></w:del>"
        + run("b")
        + "</w:p>",
        "<p>‹ab›</p>",
        '<p>‹a›<r><fldChar fldCharType="begin"/></r><r><instrText>PAGE</instrText></r><r><fldChar fldCharType="separate"/></r>‹7›<r><fldChar fldCharType="end"/></r>‹b›</p>',
    ),
    "field del only result": (
        "<w:p><w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType='separate'/></w:r><w:del @1>"
        + struck("7")
        + "</w:del><w:ins @2>"
        + run("8")
        + "</w:ins><w:r><w:fldChar w:fldCharType='end'/></w:r></w:p>",
        '<p><r><fldChar fldCharType="begin"/></r><r><instrText>PAGE</instrText></r><r><fldChar fldCharType="separate"/></r>‹8›<r><fldChar fldCharType="end"/></r></p>',
        '<p><r><fldChar fldCharType="begin"/></r><r><instrText>PAGE</instrText></r><r><fldChar fldCharType="separate"/></r>‹7›<r><fldChar fldCharType="end"/></r></p>',
    ),
    "field deleted begin only": (
        "<w:p><w:del @1><w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:delInstrText>PAGE</w:delInstrText></w:r></w:del><w:r><w:fldChar w:fldCharType='separate'/></w:r>"
        + run("7")
        + "<w:r><w:fldChar w:fldCharType='end'/></w:r></w:p>",
        "<p>‹7›</p>",
        '<p><r><fldChar fldCharType="begin"/></r><r><instrText>PAGE</instrText></r><r><fldChar fldCharType="separate"/></r>‹7›<r><fldChar fldCharType="end"/></r></p>',
    ),
    "field deleted end only": (
        "<w:p><w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType='separate'/></w:r>"
        + run("7")
        + "<w:del @1><w:r><w:fldChar w:fldCharType='end'/></w:r>"
        + struck("x")
        + "</w:del></w:p>",
        "<p>‹7›</p>",
        '<p><r><fldChar fldCharType="begin"/></r><r><instrText>PAGE</instrText></r><r><fldChar fldCharType="separate"/></r>‹7›<r><fldChar fldCharType="end"/></r>‹x›</p>',
    ),
    "field cut over two paras": (
        p(
            "<w:del @1><w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:delInstrText>TOC</w:delInstrText></w:r><w:r><w:fldChar w:fldCharType='separate'/></w:r>"
            + struck("7")
            + "</w:del>",
            "<w:del @2/>",
        )
        + p(
            "<w:del @3>"
            + struck("8")
            + "<w:r><w:fldChar w:fldCharType='end'/></w:r></w:del>"
            + run("rest")
        ),
        "<p>‹rest›</p>",
        '<p><r><fldChar fldCharType="begin"/></r><r><instrText>TOC</instrText></r><r><fldChar fldCharType="separate"/></r>‹7›</p><p>‹8›<r><fldChar fldCharType="end"/></r>‹rest›</p>',
    ),
    "ins fldSimple": (
        "<w:p><w:fldSimple w:instr='PAGE'><w:ins @1>"
        + run("7")
        + "</w:ins></w:fldSimple>"
        + run("x")
        + "</w:p>",
        '<p><fldSimple instr="PAGE">‹7›</fldSimple>‹x›</p>',
        "<p>‹x›</p>",
    ),
    "move whole paras": (
        "<w:moveFromRangeStart @1 w:name='m'/>"
        + p("<w:moveFrom @2>" + run("a") + "</w:moveFrom>", "<w:moveFrom @3/>")
        + p("<w:moveFrom @4>" + run("b") + "</w:moveFrom>", "<w:moveFrom @5/>")
        + "<w:moveFromRangeEnd w:id='1'/>"
        + p(run("mid"))
        + "<w:moveToRangeStart @6 w:name='m'/>"
        + p("<w:moveTo @7>" + run("a") + "</w:moveTo>", "<w:moveTo @8/>")
        + p("<w:moveTo @9>" + run("b") + "</w:moveTo>", "<w:moveTo @10/>")
        + "<w:moveToRangeEnd w:id='6'/>"
        + p(run("end")),
        "<p>‹mid›</p><p>‹a›</p><p>‹b›</p><p>‹end›</p>",
        "<p>‹a›</p><p>‹b›</p><p>‹mid›</p><p>‹end›</p>",
    ),
    "deleted comment anchors": (
        "<w:p>"
        + run("a")
        + "<w:commentRangeStart w:id='3'/><w:del @1>"
        + struck("b")
        + "</w:del><w:commentRangeEnd w:id='3'/><w:del @2><w:r><w:commentReference w:id='3'/></w:r></w:del></w:p>",
        '<p>‹a›<commentRangeStart id="3"/><commentRangeEnd id="3"/><r><commentReference id="3"/></r></p>',
        '<p>‹a›<commentRangeStart id="3"/>‹b›<commentRangeEnd id="3"/><r><commentReference id="3"/></r></p>',
    ),
    "block ins wrapper": (
        "<w:ins @1>" + p(run("a")) + "</w:ins>" + p(run("b")),
        "<p>‹a›</p><p>‹b›</p>",
        "<p>‹b›</p>",
    ),
    "list item del": (
        p(
            "<w:del @2>" + struck("a") + "</w:del>",
            "<w:del @1/>",
            "<w:numPr><w:numId w:val='1'/></w:numPr>",
        )
        + p(run("b"), "", "<w:numPr><w:numId w:val='2'/></w:numPr>"),
        '<p><pPr><numPr><numId val="2"/></numPr></pPr>‹b›</p>',
        '<p><pPr><numPr><numId val="1"/></numPr></pPr>‹a›</p><p><pPr><numPr><numId val="2"/></numPr></pPr>‹b›</p>',
    ),
    "last para deleted, mark before": (
        p(run("a"), "<w:del @1/>", "<w:jc w:val='left'/>")
        + p("<w:del @2>" + struck("b") + "</w:del>", "", "<w:jc w:val='right'/>")
        + "<w:sectPr/>",
        '<p><pPr><jc val="left"/></pPr>‹a›</p><sectPr/>',
        '<p><pPr><jc val="left"/></pPr>‹a›</p><p><pPr><jc val="right"/></pPr>‹b›</p><sectPr/>',
    ),
    "body last mark del (illegal)": (
        p(run("a")) + p("<w:del @2>" + struck("b") + "</w:del>", "<w:del @1/>") + "<w:sectPr/>",
        "<p>‹a›</p><sectPr/>",
        "<p>‹a›</p><p>‹b›</p><sectPr/>",
    ),
    "body last mark ins (illegal)": (
        p(run("a")) + p("<w:ins @2>" + run("b") + "</w:ins>", "<w:ins @1/>") + "<w:sectPr/>",
        "<p>‹a›</p><p>‹b›</p><sectPr/>",
        "<p>‹a›</p><sectPr/>",
    ),
    "rPrChange stacked ins": (
        "<w:p><w:ins @1><w:r><w:rPr><w:b/><w:rPrChange @2><w:rPr/></w:rPrChange></w:rPr><w:t>a</w:t></w:r></w:ins></w:p>",
        "<p><r><rPr><b/></rPr><t>a›</p>",
        "<p/>",
    ),
    "sdt content del": (
        "<w:p><w:sdt><w:sdtPr><w:alias w:val='x'/></w:sdtPr><w:sdtContent><w:del @1>"
        + struck("a")
        + "</w:del></w:sdtContent></w:sdt>"
        + run("b")
        + "</w:p>",
        '<p><sdt><sdtPr><alias val="x"/></sdtPr><sdtContent/></sdt>‹b›</p>',
        '<p><sdt><sdtPr><alias val="x"/></sdtPr><sdtContent>‹a›</sdtContent></sdt>‹b›</p>',
    ),
    "hyperlink del": (
        "<w:p><w:hyperlink r:id='1'><w:del @1>".replace("r:id", "w:anchor")
        + struck("a")
        + "</w:del></w:hyperlink>"
        + run("b")
        + "</w:p>",
        "<p>‹b›</p>",
        '<p><hyperlink anchor="1">‹a›</hyperlink>‹b›</p>',
    ),
    "image del": (
        "<w:p><w:del @1><w:r><w:drawing/></w:r></w:del>" + run("b") + "</w:p>",
        "<p>‹b›</p>",
        "<p><r><drawing/><t>b›</p>",
    ),
    "mark ins+del same para": (
        p("<w:ins @1><w:del @2>" + struck("a") + "</w:del></w:ins>", "<w:ins @3/><w:del @4/>")
        + p(run("b")),
        "<p>‹b›</p>",
        "<p>‹b›</p>",
    ),
}
