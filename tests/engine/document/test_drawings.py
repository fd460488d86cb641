"""Drawings as faces: pictures, anchors, text boxes and named placeholders; and picture sizes."""

from __future__ import annotations

import struct

import pytest

from engine.document.faces import ImageFace, ParagraphFace, WordArt
from engine.document.images import image_bytes, pixel_size
from tests.support.word_xml import THEME, first, p, word

MEDIA = {"rId5": "media/a.png"}
PICTURE = (
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">'
    '<pic:pic><pic:blipFill><a:blip r:embed="rId5"/><a:srcRect l="25000"/></pic:blipFill>'
    "<pic:spPr/></pic:pic></a:graphicData></a:graphic>"
)
ARC = "<a:pathLst><a:path><a:arcTo/></a:path></a:pathLst>"
EXTENT = '<wp:extent cx="914400" cy="457200"/><wp:docPr id="1" name="n" descr="A logo"/>'


def image_of(inside: str, **given: str) -> ImageFace:
    document = word(f"<w:p><w:r>{inside}</w:r></w:p>", targets=MEDIA, **given)
    face = first(document)
    image = face.runs[0].image
    assert image is not None
    return image


def drawing(graphic: str, *, anchor: str = "", extra: str = "") -> str:
    if anchor:
        inside = f"<wp:anchor {anchor}>{extra}{EXTENT}{graphic}</wp:anchor>"
    else:
        inside = f"<wp:inline>{EXTENT}{graphic}</wp:inline>"
    return f"<w:drawing>{inside}</w:drawing>"


def shape(inside: str) -> str:
    uri = "http://schemas.microsoft.com/office/word/2010/wordprocessingShape"
    data = f'<a:graphicData uri="{uri}"><wps:wsp>{inside}</wps:wsp></a:graphicData>'
    return f"<a:graphic>{data}</a:graphic>"


def test_an_inline_picture() -> None:
    image = image_of(drawing(PICTURE))
    assert (image.kind, image.inline, image.part_name) == ("picture", True, "/word/media/a.png")
    assert (image.width_emu, image.height_emu) == (914400, 457200)
    assert (image.description, image.crop) == ("A logo", (0.25, 0.0, 0.0, 0.0))


def test_an_anchored_picture() -> None:
    position = (
        '<wp:positionH relativeFrom="page"><wp:align>right</wp:align></wp:positionH>'
        '<wp:positionV relativeFrom="margin"><wp:posOffset>1200</wp:posOffset></wp:positionV>'
        '<wp:wrapSquare wrapText="left"/>'
    )
    image = image_of(drawing(PICTURE, anchor='behindDoc="1" distL="100"', extra=position))
    anchor = image.anchor
    assert anchor is not None
    assert not image.inline
    assert (anchor.h_from, anchor.h_align, anchor.v_from, anchor.v_offset_emu) == (
        "page", "right", "margin", 1200,
    )  # fmt: skip
    assert (anchor.wrap, anchor.wrap_side, anchor.behind, anchor.dist_left_emu) == (
        "square", "left", True, 100,
    )  # fmt: skip


def test_a_linked_picture_is_never_fetched() -> None:
    linked = PICTURE.replace('r:embed="rId5"', 'r:link="rId6"')
    image = image_of(drawing(linked))
    assert (image.part_name, image.label) == ("", "Linked picture")


def test_a_text_box_carries_its_paragraphs() -> None:
    box = shape(
        '<wps:spPr><a:solidFill><a:schemeClr val="accent1"/></a:solidFill><a:ln w="12700">'
        '<a:solidFill><a:srgbClr val="ff0000"/></a:solidFill></a:ln></wps:spPr>'
        f"<wps:txbx><w:txbxContent>{p('inside')}</w:txbxContent></wps:txbx>"
        '<wps:bodyPr lIns="0" anchor="ctr"/>'
    )
    image = image_of(drawing(box), theme=THEME)
    assert (image.kind, image.fill, image.outline) == ("textBox", "4472C4", "FF0000")
    assert (image.outline_emu, image.vertical_align) == (12700, "center")
    assert image.inset_emu == (0, 45720, 91440, 45720)
    (item,) = image.items
    assert isinstance(item, ParagraphFace)
    assert item.text == "inside"
    assert item.block_id


def test_a_text_box_that_holds_a_picture_is_still_a_text_box() -> None:
    body = f"<wps:txbx><w:txbxContent>{p('Figure 1')}<w:p><w:r>{drawing(PICTURE)}</w:r></w:p>"
    line = '<wps:spPr><a:ln w="6350"><a:solidFill><a:prstClr val="black"/></a:solidFill></a:ln>'
    image = image_of(drawing(shape(f"{line}</wps:spPr>{body}</w:txbxContent></wps:txbx>")))
    assert (image.kind, image.label, image.outline) == ("textBox", "", "000000")
    caption, picture = image.items
    assert isinstance(caption, ParagraphFace) and caption.text == "Figure 1"
    assert isinstance(picture, ParagraphFace) and picture.runs[0].image is not None


def test_of_alternate_content_only_the_choice_shows() -> None:
    box = shape(f"<wps:txbx><w:txbxContent>{p('new')}</w:txbxContent></wps:txbx>")
    content = f"<v:textbox><w:txbxContent>{p('old')}</w:txbxContent></v:textbox>"
    old = f"<w:pict><v:shape>{content}</v:shape></w:pict>"
    both = (
        f'<mc:AlternateContent><mc:Choice Requires="wps">{drawing(box)}</mc:Choice>'
        f"<mc:Fallback>{old}</mc:Fallback></mc:AlternateContent>"
    )
    document = word(f"<w:p><w:r>{both}</w:r></w:p>")
    images = [run.image for run in first(document).runs if run.image]
    assert len(images) == 1
    assert isinstance(images[0].items[0], ParagraphFace)
    assert images[0].items[0].text == "new"


@pytest.mark.parametrize(
    ("uri", "kind", "label"),
    [
        ("http://schemas.openxmlformats.org/drawingml/2006/chart", "chart", "Chart"),
        ("http://schemas.openxmlformats.org/drawingml/2006/diagram", "smartArt", "SmartArt"),
        ("http://example.com/unknown", "object", "Drawing"),
    ],
)
def test_what_is_not_drawn_is_a_named_placeholder(uri: str, kind: str, label: str) -> None:
    graphic = f'<a:graphic><a:graphicData uri="{uri}"/></a:graphic>'
    image = image_of(drawing(graphic))
    assert (image.kind, image.label, image.part_name) == (kind, label, "")


def test_a_picture_of_the_older_kind() -> None:
    image = image_of(
        '<w:pict><v:shape style="position:absolute;width:72pt;height:1in;margin-left:10pt;'
        'mso-position-horizontal:center;z-index:-5" alt="Seal"><v:imagedata r:id="rId5"/>'
        '<w10:wrap type="topAndBottom"/></v:shape></w:pict>'
    )
    assert (image.kind, image.part_name) == ("picture", "/word/media/a.png")
    assert (image.width_emu, image.height_emu, image.description) == (914400, 914400, "Seal")
    anchor = image.anchor
    assert anchor is not None
    assert (anchor.h_align, anchor.wrap, anchor.behind) == ("center", "topAndBottom", True)


def test_a_watermark_is_turned_text_half_seen_through() -> None:
    image = image_of(
        '<w:pict><v:shape type="#_x0000_t136" fillcolor="silver" stroked="f" style="position:'
        'absolute;width:440pt;height:264pt;rotation:315;z-index:-25"><v:fill opacity=".5"/>'
        '<v:textpath style=\'font-family:"Calibri";font-weight:bold\' string="DRAFT"/>'
        "</v:shape></w:pict>"
    )
    assert image.word_art == WordArt("DRAFT", font="Calibri", bold=True)
    assert (image.kind, image.rotation_degrees, image.opacity) == ("shape", 315, 0.5)
    assert (image.fill, image.outline) == ("C0C0C0", None)


@pytest.mark.parametrize(
    ("inside", "kind"),
    [
        ('<v:line from="0,7pt" to="72pt,7pt"/>', "line"),
        ('<v:line from="0,72pt" to="72pt,0"/>', "risingLine"),
        ('<v:shape type="#_x0000_t32" style="width:72pt;height:0"/>', "line"),
        ('<v:oval style="width:72pt;height:9pt"/>', "ellipse"),
        ('<v:rect style="width:72pt;height:9pt"/>', "rectangle"),
    ],
)
def test_lines_and_ellipses_of_the_older_kind(inside: str, kind: str) -> None:
    image = image_of(f"<w:pict>{inside}</w:pict>")
    assert (image.outline_kind, image.width_emu, image.outline) == (kind, 914400, "000000")


@pytest.mark.parametrize(
    ("looks", "kind"),
    [
        ('<a:prstGeom prst="rect"/>', "rectangle"),
        ('<a:prstGeom prst="ellipse"/>', "ellipse"),
        ('<a:prstGeom prst="straightConnector1"/>', "line"),
        ('<a:xfrm flipV="1"/><a:prstGeom prst="line"/>', "risingLine"),
        ('<a:xfrm flipV="1" flipH="1"/><a:prstGeom prst="line"/>', "line"),
        ("<a:custGeom><a:pathLst/></a:custGeom>", "none"),
        (
            "<a:custGeom><a:pathLst><a:path><a:arcTo/></a:path></a:pathLst></a:custGeom>",
            "rectangle",
        ),
    ],
)
def test_what_a_shape_is_drawn_as(looks: str, kind: str) -> None:
    image = image_of(drawing(shape(f"<wps:spPr>{looks}</wps:spPr>")))
    assert (image.kind, image.outline_kind) == ("shape", kind)


def test_a_freeform_is_read_in_shares_of_its_grid() -> None:
    def pt(x: str, y: str) -> str:
        return f'<a:pt x="{x}" y="{y}"/>'

    def freeform(second: str) -> ImageFace:
        steps = f"<a:moveTo>{pt('0', '200')}</a:moveTo><a:lnTo>{second}</a:lnTo><a:close/>"
        path = f'<a:pathLst><a:path w="400" h="200">{steps}</a:path></a:pathLst>'
        return image_of(drawing(shape(f"<wps:spPr><a:custGeom>{path}</a:custGeom></wps:spPr>")))

    drawn = freeform(pt("100", "0"))
    assert drawn.outline_kind == "path"
    assert drawn.path == (("move", (0.0, 1.0)), ("line", (0.25, 0.0)), ("close", ()))
    assert freeform(pt("x1", "0")).outline_kind == "rectangle", "a formula places the point"


def test_members_of_a_group_stand_where_its_own_coordinates_put_them() -> None:
    def place(x: int, y: int, width: int, height: int, inner: str = "") -> str:
        size = f'<a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/>'
        return f"<a:xfrm>{size}{inner}</a:xfrm>"

    def member(x: int, y: int, text: str) -> str:
        body = f"<wps:txbx><w:txbxContent>{p(text)}</w:txbxContent></wps:txbx>"
        return f"<wps:wsp><wps:spPr>{place(x, y, 100, 50)}</wps:spPr>{body}</wps:wsp>"

    picture = PICTURE.partition(">")[2].partition(">")[2].rpartition("</a:graphicData>")[0]
    picture = picture.replace("<pic:spPr/>", f"<pic:spPr>{place(1000, 2000, 500, 250)}</pic:spPr>")
    grid = '<a:chOff x="1000" y="2000"/><a:chExt cx="1000" cy="500"/>'
    half = '<a:chOff x="0" y="0"/><a:chExt cx="200" cy="100"/>'
    inner = f"<wpg:grpSpPr>{place(1500, 2250, 100, 50, half)}</wpg:grpSpPr>{member(100, 50, 'in')}"
    outer = f"<wpg:grpSpPr>{place(0, 0, 914400, 457200, grid)}</wpg:grpSpPr>"
    uri = "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"
    group = f"{outer}{picture}{member(1900, 2450, 'out')}<wpg:grpSp>{inner}</wpg:grpSp>"
    data = (
        f'<a:graphicData uri="{uri}"><wpg:wgp xmlns:wpg="{uri}">{group}</wpg:wgp></a:graphicData>'
    )
    image = image_of(drawing(f"<a:graphic>{data}</a:graphic>"))
    scale = 914.4
    assert (image.kind, image.label, len(image.members)) == ("group", "", 3)
    found = [(m.x_emu, m.y_emu, m.image.width_emu, m.image.height_emu) for m in image.members]
    wanted = [(0, 0, 500, 250), (900, 450, 100, 50), (550, 275, 50, 25)]
    assert found == [tuple(round(v * scale) for v in one) for one in wanted]
    assert [m.image.kind for m in image.members] == ["picture", "textBox", "textBox"]
    assert [one.text for one in image.texts if isinstance(one, ParagraphFace)] == ["out", "in"]


def test_an_embedded_object_shows_its_preview_and_name() -> None:
    image = image_of(
        '<w:object w:dxaOrig="1440" w:dyaOrig="720"><v:shape><v:imagedata r:id="rId5"/></v:shape>'
        '<o:OLEObject ProgID="Excel.Sheet.12"/></w:object>'
    )
    assert (image.kind, image.label) == ("ole", "Embedded object (Excel.Sheet.12)")
    assert (image.width_emu, image.height_emu) == (914400, 457200)


def test_a_shape_type_alone_draws_nothing() -> None:
    document = word("<w:p><w:r><w:pict><v:shapetype/></w:pict></w:r></w:p>")
    assert first(document).runs == ()


def test_bytes_and_sizes_of_pictures() -> None:
    document = word(p("x"), targets=MEDIA)
    assert image_bytes(document.package, "/word/media/a.png").startswith(b"\x89PNG")
    assert image_bytes(document.package, "/word/media/none.png") == b""
    png = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + struct.pack(">II", 20, 10)
    gif = b"GIF89a" + struct.pack("<HH", 7, 5)
    frame = b"\xff\xc0\x00\x11\x08" + struct.pack(">HH", 30, 40) + b"\x00" * 8
    jpeg = b"\xff\xd8\xff\xe0\x00\x04ab" + frame
    assert [pixel_size(data) for data in (png, gif, jpeg, b"other")] == [
        (20, 10), (7, 5), (40, 30), None,
    ]  # fmt: skip
