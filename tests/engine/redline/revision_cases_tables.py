"""Revisions in and around tables: given, accepted, rejected."""

# ruff: noqa: E501 - markup in one line each, because it is compared with the line below it

from __future__ import annotations

from tests.engine.redline.revision_markup import p, struck, tc, tr
from tests.engine.redline.test_resolve import run

CASES = {
    "del mark before table": (
        p(run("a"), "<w:del @1/>") + "<w:tbl>" + tr(tc(p(run("x")))) + "</w:tbl>" + p(run("c")),
        "<p>‹a›</p><tbl><tr><tc><p>‹x›</p></tc></tr></tbl><p>‹c›</p>",
        "<p>‹a›</p><tbl><tr><tc><p>‹x›</p></tc></tr></tbl><p>‹c›</p>",
    ),
    "del para whole before table": (
        p("<w:del @2>" + struck("a") + "</w:del>", "<w:del @1/>")
        + "<w:tbl>"
        + tr(tc(p(run("x"))))
        + "</w:tbl>"
        + p(run("c")),
        "<tbl><tr><tc><p>‹x›</p></tc></tr></tbl><p>‹c›</p>",
        "<p>‹a›</p><tbl><tr><tc><p>‹x›</p></tc></tr></tbl><p>‹c›</p>",
    ),
    "ins para whole before table": (
        p("<w:ins @2>" + run("a") + "</w:ins>", "<w:ins @1/>")
        + "<w:tbl>"
        + tr(tc(p(run("x"))))
        + "</w:tbl>"
        + p(run("c")),
        "<p>‹a›</p><tbl><tr><tc><p>‹x›</p></tc></tr></tbl><p>‹c›</p>",
        "<tbl><tr><tc><p>‹x›</p></tc></tr></tbl><p>‹c›</p>",
    ),
    "chain across deleted table": (
        p(run("a"), "<w:del @1/>")
        + "<w:tbl>"
        + tr(tc(p("<w:del @3>" + struck("x") + "</w:del>", "<w:del @5/>")), "<w:del @2/>")
        + "</w:tbl>"
        + p(run("c")),
        "<p>‹ac›</p>",
        "<p>‹a›</p><tbl><tr><tc><p>‹x›</p></tc></tr></tbl><p>‹c›</p>",
    ),
    "chain across inserted table": (
        p(run("a"), "<w:ins @1/>")
        + "<w:tbl>"
        + tr(tc(p("<w:ins @3>" + run("x") + "</w:ins>", "<w:ins @5/>")), "<w:ins @2/>")
        + "</w:tbl>"
        + p(run("c")),
        "<p>‹a›</p><tbl><tr><tc><p>‹x›</p></tc></tr></tbl><p>‹c›</p>",
        "<p>‹ac›</p>",
    ),
    "cell last para mark ins": (
        "<w:tbl>"
        + tr(tc(p("<w:ins @3>" + run("x") + "</w:ins>", "<w:ins @5/>")))
        + "</w:tbl>"
        + p(run("c")),
        "<tbl><tr><tc><p>‹x›</p></tc></tr></tbl><p>‹c›</p>",
        "<tbl><tr><tc><p/></tc></tr></tbl><p>‹c›</p>",
    ),
    "cell last para mark del": (
        "<w:tbl>"
        + tr(tc(p("<w:del @3>" + struck("x") + "</w:del>", "<w:del @5/>")))
        + "</w:tbl>"
        + p(run("c")),
        "<tbl><tr><tc><p/></tc></tr></tbl><p>‹c›</p>",
        "<tbl><tr><tc><p>‹x›</p></tc></tr></tbl><p>‹c›</p>",
    ),
    "cell two paras, first mark del": (
        "<w:tbl>"
        + tr(tc(p("<w:del @3>" + struck("x") + "</w:del>", "<w:del @5/>") + p(run("y"))))
        + "</w:tbl>"
        + p(run("c")),
        "<tbl><tr><tc><p>‹y›</p></tc></tr></tbl><p>‹c›</p>",
        "<tbl><tr><tc><p>‹x›</p><p>‹y›</p></tc></tr></tbl><p>‹c›</p>",
    ),
    "cell last deleted para with mark": (
        "<w:tbl>"
        + tr(tc(p(run("y")) + p("<w:del @3>" + struck("x") + "</w:del>", "<w:del @5/>")))
        + "</w:tbl>"
        + p(run("c")),
        "<tbl><tr><tc><p>‹y›</p></tc></tr></tbl><p>‹c›</p>",
        "<tbl><tr><tc><p>‹y›</p><p>‹x›</p></tc></tr></tbl><p>‹c›</p>",
    ),
    "tblPrChange etc": (
        "<w:tbl><w:tblPr><w:tblW w:w='1'/><w:tblPrChange @1><w:tblPr><w:tblW w:w='9'/></w:tblPr></w:tblPrChange></w:tblPr><w:tblGrid><w:gridCol w:w='1'/><w:tblGridChange w:id='2'><w:tblGrid><w:gridCol w:w='8'/><w:gridCol w:w='9'/></w:tblGrid></w:tblGridChange></w:tblGrid><w:tr><w:tblPrEx><w:tblW w:w='2'/><w:tblPrExChange @3><w:tblPrEx><w:tblW w:w='7'/></w:tblPrEx></w:tblPrExChange></w:tblPrEx><w:trPr><w:cantSplit/><w:trPrChange @4><w:trPr><w:trHeight w:val='5'/></w:trPr></w:trPrChange></w:trPr><w:tc><w:tcPr><w:tcW w:w='1'/><w:tcPrChange @5><w:tcPr><w:tcW w:w='6'/></w:tcPr></w:tcPrChange></w:tcPr>"
        + p(run("x"))
        + "</w:tc></w:tr></w:tbl>"
        + p(run("z")),
        '<tbl><tblPr><tblW w="1"/></tblPr><tblGrid><gridCol w="1"/></tblGrid><tr><tblPrEx><tblW w="2"/></tblPrEx><trPr><cantSplit/></trPr><tc><tcPr><tcW w="1"/></tcPr><p>‹x›</p></tc></tr></tbl><p>‹z›</p>',
        '<tbl><tblPr><tblW w="9"/></tblPr><tblGrid><gridCol w="8"/><gridCol w="9"/></tblGrid><tr><tblPrEx><tblW w="7"/></tblPrEx><trPr><trHeight val="5"/></trPr><tc><tcPr><tcW w="6"/></tcPr><p>‹x›</p></tc></tr></tbl><p>‹z›</p>',
    ),
    "tblPrExChange empty rec": (
        "<w:tbl><w:tr><w:tblPrEx><w:tblW w:w='2'/><w:tblPrExChange @3><w:tblPrEx/></w:tblPrExChange></w:tblPrEx>"
        + tc(p(run("x")))
        + "</w:tr></w:tbl>"
        + p(run("z")),
        '<tbl><tr><tblPrEx><tblW w="2"/></tblPrEx><tc><p>‹x›</p></tc></tr></tbl><p>‹z›</p>',
        "<tbl><tr><tc><p>‹x›</p></tc></tr></tbl><p>‹z›</p>",
    ),
    "cellIns": (
        "<w:tbl><w:tblGrid><w:gridCol w:w='1'/><w:gridCol w:w='2'/></w:tblGrid>"
        + tr(tc(p(run("x"))) + tc(p("<w:ins @2>" + run("y") + "</w:ins>"), "<w:cellIns @1/>"))
        + "</w:tbl>"
        + p(run("z")),
        '<tbl><tblGrid><gridCol w="1"/><gridCol w="2"/></tblGrid><tr><tc><p>‹x›</p></tc><tc><p>‹y›</p></tc></tr></tbl><p>‹z›</p>',
        '<tbl><tblGrid><gridCol w="1"/></tblGrid><tr><tc><p>‹x›</p></tc></tr></tbl><p>‹z›</p>',
    ),
    "cellDel": (
        "<w:tbl><w:tblGrid><w:gridCol w:w='1'/><w:gridCol w:w='2'/></w:tblGrid>"
        + tr(tc(p(run("x"))) + tc(p("<w:del @2>" + struck("y") + "</w:del>"), "<w:cellDel @1/>"))
        + "</w:tbl>"
        + p(run("z")),
        '<tbl><tblGrid><gridCol w="1"/></tblGrid><tr><tc><p>‹x›</p></tc></tr></tbl><p>‹z›</p>',
        '<tbl><tblGrid><gridCol w="1"/><gridCol w="2"/></tblGrid><tr><tc><p>‹x›</p></tc><tc><p>‹y›</p></tc></tr></tbl><p>‹z›</p>',
    ),
    "cellDel only cell": (
        "<w:tbl>"
        + tr(tc(p("<w:del @2>" + struck("y") + "</w:del>"), "<w:cellDel @1/>"))
        + "</w:tbl>"
        + p(run("z")),
        "<p>‹z›</p>",
        "<tbl><tr><tc><p>‹y›</p></tc></tr></tbl><p>‹z›</p>",
    ),
    "cellMerge": (
        "<w:tbl>"
        + tr(tc(p(run("x")), "<w:vMerge w:val='restart'/><w:cellMerge @1 w:vMerge='rest'/>"))
        + tr(tc(p(""), "<w:vMerge/><w:cellMerge @2 w:vMerge='cont'/>"))
        + "</w:tbl>"
        + p(run("z")),
        '<tbl><tr><tc><tcPr><vMerge val="restart"/></tcPr><p>‹x›</p></tc></tr><tr><tc><tcPr><vMerge val="continue"/></tcPr><p/></tc></tr></tbl><p>‹z›</p>',
        "<tbl><tr><tc><p>‹x›</p></tc></tr><tr><tc><p/></tc></tr></tbl><p>‹z›</p>",
    ),
    "cellMerge split": (
        "<w:tbl>"
        + tr(tc(p(run("x")), "<w:cellMerge @1 w:vMergeOrig='rest'/>"))
        + tr(tc(p(""), "<w:cellMerge @2 w:vMergeOrig='cont'/>"))
        + "</w:tbl>"
        + p(run("z")),
        "<tbl><tr><tc><p>‹x›</p></tc></tr><tr><tc><p/></tc></tr></tbl><p>‹z›</p>",
        '<tbl><tr><tc><tcPr><vMerge val="restart"/></tcPr><p>‹x›</p></tc></tr><tr><tc><tcPr><vMerge val="continue"/></tcPr><p/></tc></tr></tbl><p>‹z›</p>',
    ),
    "inserted row with nested table": (
        "<w:tbl>"
        + tr(tc(p(run("x"))))
        + tr(
            tc(
                "<w:tbl>"
                + tr(tc(p("<w:ins @3>" + run("n") + "</w:ins>", "<w:ins @4/>")), "<w:ins @5/>")
                + "</w:tbl>"
                + p("", "<w:ins @6/>")
            ),
            "<w:ins @1/>",
        )
        + "</w:tbl>"
        + p(run("z")),
        "<tbl><tr><tc><p>‹x›</p></tc></tr><tr><tc><tbl><tr><tc><p>‹n›</p></tc></tr></tbl><p/></tc></tr></tbl><p>‹z›</p>",
        "<tbl><tr><tc><p>‹x›</p></tc></tr></tbl><p>‹z›</p>",
    ),
    "deleted row with nested table": (
        "<w:tbl>"
        + tr(tc(p(run("x"))))
        + tr(
            tc(
                "<w:tbl>"
                + tr(tc(p("<w:del @3>" + struck("n") + "</w:del>", "<w:del @4/>")), "<w:del @5/>")
                + "</w:tbl>"
                + p("", "<w:del @6/>")
            ),
            "<w:del @1/>",
        )
        + "</w:tbl>"
        + p(run("z")),
        "<tbl><tr><tc><p>‹x›</p></tc></tr></tbl><p>‹z›</p>",
        "<tbl><tr><tc><p>‹x›</p></tc></tr><tr><tc><tbl><tr><tc><p>‹n›</p></tc></tr></tbl><p/></tc></tr></tbl><p>‹z›</p>",
    ),
    "deleted nested table in a cell": (
        "<w:tbl>"
        + tr(
            tc(
                "<w:tbl>"
                + tr(tc(p("<w:del @3>" + struck("n") + "</w:del>", "<w:del @4/>")), "<w:del @5/>")
                + "</w:tbl>"
                + p("")
            )
        )
        + "</w:tbl>"
        + p(run("z")),
        "<tbl><tr><tc><p/></tc></tr></tbl><p>‹z›</p>",
        "<tbl><tr><tc><tbl><tr><tc><p>‹n›</p></tc></tr></tbl><p/></tc></tr></tbl><p>‹z›</p>",
    ),
    "moved row": (
        "<w:tbl>"
        + tr(
            tc(p("<w:moveFrom @3>" + run("n") + "</w:moveFrom>", "<w:moveFrom @4/>")), "<w:del @1/>"
        )
        + tr(tc(p(run("x"))))
        + tr(tc(p("<w:moveTo @5>" + run("n") + "</w:moveTo>", "<w:moveTo @6/>")), "<w:ins @2/>")
        + "</w:tbl>"
        + p(run("z")),
        "<tbl><tr><tc><p>‹x›</p></tc></tr><tr><tc><p>‹n›</p></tc></tr></tbl><p>‹z›</p>",
        "<tbl><tr><tc><p>‹n›</p></tc></tr><tr><tc><p>‹x›</p></tc></tr></tbl><p>‹z›</p>",
    ),
    "tbl ins only rows, para after": (
        p(run("a"))
        + "<w:tbl>"
        + tr(tc(p("<w:ins @3>" + run("x") + "</w:ins>")), "<w:ins @2/>")
        + tr(tc(p("<w:ins @4>" + run("y") + "</w:ins>")), "<w:ins @5/>")
        + "</w:tbl>"
        + p(run("c")),
        "<p>‹a›</p><tbl><tr><tc><p>‹x›</p></tc></tr><tr><tc><p>‹y›</p></tc></tr></tbl><p>‹c›</p>",
        "<p>‹a›</p><p>‹c›</p>",
    ),
    "row sdt": (
        "<w:tbl><w:sdt><w:sdtContent>"
        + tr(tc(p("<w:del @2>" + struck("x") + "</w:del>")), "<w:del @1/>")
        + "</w:sdtContent></w:sdt>"
        + tr(tc(p(run("y"))))
        + "</w:tbl>"
        + p(run("z")),
        "<tbl><tr><tc><p>‹y›</p></tc></tr></tbl><p>‹z›</p>",
        "<tbl><sdt><sdtContent><tr><tc><p>‹x›</p></tc></tr></sdtContent></sdt><tr><tc><p>‹y›</p></tc></tr></tbl><p>‹z›</p>",
    ),
}
