"""Table faces: grid, spans, style regions, borders, revisions."""

from __future__ import annotations

from engine.document.faces import ParagraphFace, TableFace
from engine.document.reading import Reading
from engine.document.table_regions import Place, regions_of
from tests.support.word_xml import p, style, table, text_of, view, word

BY_ANN = 'w:author="Ann" w:date="2024-01-01T00:00:00Z"'


def tc(text: str = "", properties: str = "") -> str:
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{p(text)}</w:tc>"


def tr(*cells: str, properties: str = "") -> str:
    return f"<w:tr><w:trPr>{properties}</w:trPr>{''.join(cells)}</w:tr>"


def tbl(*rows: str, properties: str = "", grid: tuple[int, ...] = (2000, 3000)) -> str:
    columns = "".join(f'<w:gridCol w:w="{width}"/>' for width in grid)
    return (
        f"<w:tbl><w:tblPr>{properties}</w:tblPr><w:tblGrid>{columns}</w:tblGrid>"
        f"{''.join(rows)}</w:tbl>{p('after')}"
    )


def test_grid_spans_and_merges() -> None:
    face = table(
        word(
            tbl(
                tr(tc("wide", '<w:gridSpan w:val="2"/>'), tc("c", '<w:vMerge w:val="restart"/>')),
                tr(tc("a"), tc("b"), tc("", "<w:vMerge/>"), properties="<w:cantSplit/>"),
                grid=(100, 200, 300),
            )
        )
    )
    assert face.grid == (100, 200, 300)
    top, below = face.rows
    assert [(cell.grid_start, cell.grid_span, cell.v_merge) for cell in top.cells] == [
        (0, 2, ""),
        (2, 1, "restart"),
    ]
    assert [cell.v_merge for cell in below.cells] == ["", "", "continue"]
    assert (below.cant_split, text_of(below.cells[1])) == (True, "b")


def test_a_horizontal_merge_of_old_files_widens_the_first_cell() -> None:
    face = table(
        word(tbl(tr(tc("a", '<w:hMerge w:val="restart"/>'), tc("", "<w:hMerge/>"), tc("b"))))
    )
    assert [(cell.grid_start, cell.grid_span) for cell in face.rows[0].cells] == [(0, 2), (2, 1)]


def test_row_properties() -> None:
    height = '<w:trHeight w:val="400" w:hRule="exact"/>'
    face = table(
        word(
            tbl(
                tr(tc("a"), properties=f'<w:tblHeader/>{height}<w:gridBefore w:val="1"/>'),
                tr(tc("gone"), properties="<w:hidden/>"),
            )
        )
    )
    (row,) = face.rows
    assert (row.header, row.height, row.height_rule) == (True, 400, "exact")
    assert (row.grid_before, row.cells[0].grid_start) == (1, 1)


def test_table_properties_of_all_kinds() -> None:
    face = table(
        word(
            tbl(
                tr(tc("a")),
                properties='<w:tblpPr w:leftFromText="100" w:vertAnchor="text" w:tblpX="50"/>'
                '<w:tblW w:w="2500" w:type="pct"/><w:jc w:val="center"/>'
                '<w:tblCellSpacing w:w="20" w:type="dxa"/><w:tblInd w:w="-5" w:type="dxa"/>'
                '<w:tblLayout w:type="fixed"/><w:tblCellMar><w:top w:w="30" w:type="dxa"/>'
                "</w:tblCellMar>",
            )
        )
    )
    assert (face.width, face.width_percent, face.alignment) == (None, 50.0, "center")
    assert (face.indent, face.layout, face.cell_spacing) == (-5, "fixed", 20)
    assert face.cell_margins == (30, 115, 0, 115)
    assert face.float_position is not None
    assert (face.float_position.x, face.float_position.v_anchor) == (50, "text")


GRID_STYLE = style(
    "Grid",
    '<w:pPr><w:spacing w:after="0"/></w:pPr><w:tblPr><w:tblBorders>'
    '<w:top w:val="double" w:sz="4"/><w:left w:val="double" w:sz="4"/>'
    '<w:bottom w:val="double" w:sz="4"/><w:right w:val="double" w:sz="4"/>'
    '<w:insideH w:val="single" w:sz="4"/><w:insideV w:val="dotted" w:sz="4"/></w:tblBorders>'
    '<w:tblCellMar><w:left w:w="108" w:type="dxa"/><w:right w:w="108" w:type="dxa"/>'
    "</w:tblCellMar></w:tblPr>"
    '<w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr><w:tcPr><w:tcBorders>'
    '<w:bottom w:val="thick" w:sz="12"/></w:tcBorders>'
    '<w:shd w:val="clear" w:fill="CCCCCC"/></w:tcPr></w:tblStylePr>'
    '<w:tblStylePr w:type="band2Horz"><w:tcPr><w:shd w:val="clear" w:fill="EEEEEE"/></w:tcPr>'
    "</w:tblStylePr>",
    kind="table",
)


def styled(look: str, *, normal: str = "") -> TableFace:
    styles = GRID_STYLE + style("Normal", normal, extra='w:default="1"')
    rows = [tr(tc(f"a{n}"), tc(f"b{n}")) for n in range(3)]
    properties = f'<w:tblStyle w:val="Grid"/><w:tblLook {look}/>'
    return table(word(tbl(*rows, properties=properties), styles=styles))


def test_regions_of_the_style_colour_cells_and_words() -> None:
    face = styled('w:firstRow="1" w:noVBand="1"')
    shades = [[cell.shading for cell in row.cells] for row in face.rows]
    assert shades == [["CCCCCC"] * 2, [None] * 2, ["EEEEEE"] * 2]
    heading = face.rows[0].cells[0].items[0]
    body = face.rows[1].cells[0].items[0]
    assert isinstance(heading, ParagraphFace)
    assert isinstance(body, ParagraphFace)
    assert (heading.runs[0].format.bold, body.runs[0].format.bold) == (True, False)


def test_the_older_bit_mask_switches_regions_too() -> None:
    shades = [row.cells[0].shading for row in styled('w:val="0620"').rows]
    assert shades == ["CCCCCC", None, None]


def test_borders_are_outer_at_the_edge_and_inner_between() -> None:
    corner, right = styled('w:firstRow="1"').rows[0].cells
    assert {side: border.style for side, border in corner.borders.items()} == {
        "top": "double", "left": "double", "right": "dotted", "bottom": "thick",
    }  # fmt: skip
    assert (right.borders["right"].style, right.borders["left"].style) == ("double", "dotted")
    assert corner.margins == (0, 108, 0, 108)


def test_a_cell_s_own_border_wins_and_nil_is_kept() -> None:
    own = '<w:tcBorders><w:top w:val="nil"/><w:end w:val="wave" w:sz="6"/></w:tcBorders>'
    face = table(
        word(
            tbl(tr(tc("a", own), tc("b")), properties='<w:tblStyle w:val="Grid"/>'),
            styles=GRID_STYLE,
        )
    )
    borders = face.rows[0].cells[0].borders
    assert (borders["top"].style, borders["right"].style) == ("nil", "wave")
    assert not borders["top"].visible


def test_table_style_spacing_lies_under_the_paragraph_style() -> None:
    def after(normal: str) -> int:
        item = styled("", normal=normal).rows[0].cells[0].items[0]
        assert isinstance(item, ParagraphFace)
        return item.format.space_after

    assert after("") == 0
    assert after('<w:pPr><w:spacing w:after="200"/></w:pPr>') == 200


def test_rows_and_cells_follow_the_reading() -> None:
    deleted = f'<w:del w:id="1" {BY_ANN}/>'
    inserted = f'<w:cellIns w:id="2" {BY_ANN}/>'
    document = word(tbl(tr(tc("a"), tc("new", inserted)), tr(tc("b"), properties=deleted)))
    face = table(document)
    row_mark, cell_mark = face.rows[1].revision, face.rows[0].cells[1].revision
    assert row_mark is not None
    assert cell_mark is not None
    assert (row_mark.kind, cell_mark.kind) == ("deletion", "insertion")
    assert len(table(document, Reading.ACCEPTED).rows) == 1
    original = table(document, Reading.ORIGINAL)
    assert [len(row.cells) for row in original.rows] == [1, 1]


def test_a_table_without_a_living_row_is_not_there() -> None:
    document = word(tbl(tr(tc("b"), properties=f'<w:del w:id="1" {BY_ANN}/>')))
    assert not [i for i in view(document, Reading.ACCEPTED).items if isinstance(i, TableFace)]


def test_nested_tables_and_cells_of_content_controls() -> None:
    inner = tbl(tr(tc("deep")))
    controlled = f"<w:sdt><w:sdtContent>{tc('in control')}</w:sdtContent></w:sdt>"
    face = table(word(tbl(tr(f"<w:tc>{inner}</w:tc>", controlled))))
    outer, control = face.rows[0].cells
    nested = outer.items[0]
    assert isinstance(nested, TableFace)
    assert text_of(nested.rows[0].cells[0]) == "deep"
    assert text_of(control) == "in control"


def test_bands_start_below_the_header_and_follow_their_size() -> None:
    def band(row: int) -> list[str]:
        place = Place(row=row, rows=6, column=1, end=2, columns=3, first=False, last=False)
        return [
            region.name for region in regions_of(place, frozenset(("firstRow", "noVBand")), (2, 1))
        ]

    assert [band(row) for row in range(6)] == [
        ["firstRow"], ["band1Horz"], ["band1Horz"], ["band2Horz"], ["band2Horz"], ["band1Horz"],
    ]  # fmt: skip


def test_corners_come_last() -> None:
    place = Place(row=0, rows=2, column=0, end=1, columns=2, first=True, last=False)
    look = frozenset(("firstRow", "firstColumn", "noHBand", "noVBand"))
    assert [region.name for region in regions_of(place, look)] == ["firstRow", "firstCol", "nwCell"]
