"""Every pair of colours that occurs can be read, in both themes and on dark pages."""

from __future__ import annotations

import pytest

from desktop.theme.tokens import (
    DARK,
    DARK_PAGE,
    LIGHT,
    TINT_CHANGE_ACTIVE,
    TINT_COMMENT,
    TINT_COMMENT_ACTIVE,
    Tokens,
    contrast,
    mix,
)

THEMES = pytest.mark.parametrize("tokens", [LIGHT, DARK, DARK_PAGE], ids=["light", "dark", "page"])
TEXT, OUTLINE = 4.5, 3.0
GROUNDS = ("chrome", "surface", "sunken", "raised", "hover")
TINTS = (TINT_COMMENT, TINT_COMMENT_ACTIVE, TINT_CHANGE_ACTIVE)


@THEMES
@pytest.mark.parametrize("ink", ["text", "text2", "text3", "accent_text"])
def test_text_on_every_ground(tokens: Tokens, ink: str) -> None:
    for ground in GROUNDS:
        assert contrast(getattr(tokens, ink), getattr(tokens, ground)) >= TEXT, ground


@THEMES
def test_states_in_words_on_their_soft_grounds(tokens: Tokens) -> None:
    for state in ("danger", "warn", "ok"):
        soft = getattr(tokens, f"{state}_soft")
        assert contrast(getattr(tokens, state), soft) >= TEXT, state
        assert contrast(tokens.text, soft) >= TEXT, state
    assert contrast(tokens.accent_text, tokens.accent_soft) >= TEXT
    assert contrast(tokens.on_accent, tokens.accent) >= TEXT
    assert contrast(tokens.tooltip_text, tokens.tooltip) >= TEXT
    assert contrast(tokens.toast_link, tokens.tooltip) >= TEXT


@THEMES
def test_outlines_of_controls_and_focus(tokens: Tokens) -> None:
    for ground in ("chrome", "surface"):
        assert contrast(tokens.control, getattr(tokens, ground)) >= OUTLINE
        assert contrast(tokens.focus, getattr(tokens, ground)) >= OUTLINE


@THEMES
def test_every_author_on_the_page_and_under_each_tint(tokens: Tokens) -> None:
    for colour in tokens.page_authors:
        assert contrast(colour, tokens.page) >= TEXT, colour
        for share in TINTS:
            for other in tokens.page_authors:
                ground = mix(tokens.page, other, share)
                assert contrast(colour, ground) >= TEXT - 0.9, (colour, other, share)
            own = mix(tokens.page, colour, share)
            assert contrast(tokens.page_text, own) >= TEXT


@THEMES
def test_every_author_in_the_panes(tokens: Tokens) -> None:
    for colour in tokens.authors:
        assert contrast(colour, tokens.surface) >= TEXT, colour


@THEMES
def test_selection_and_hits_leave_the_text_readable(tokens: Tokens) -> None:
    for ground in ("selection", "hit", "hit_now"):
        assert contrast(tokens.page_text, getattr(tokens, ground)) >= TEXT, ground
