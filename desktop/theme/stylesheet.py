"""The Qt style sheet, filled from the tokens; its indicator glyphs are files, as QSS wants them."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from pathlib import Path
from string import Template

from platformdirs import user_cache_path

from desktop.theme.tokens import Tokens, TypeScale
from engine.resources import resource_path

_SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16">{}</svg>'
_LINE = 'fill="none" stroke="{}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round"'


def stylesheet(tokens: Tokens, scale: TypeScale) -> str:
    """The whole sheet. Glyph files are written to the cache, in a folder named by their content."""
    template = resource_path("styles", "whereas.qss").read_text(encoding="utf-8")
    values = {name: str(value) for name, value in asdict(tokens).items()}
    values |= {f"type_{name}": str(value) for name, value in asdict(scale).items()}
    return Template(template).substitute(values, glyphs=_glyph_folder(tokens).as_posix())


def _glyph_folder(tokens: Tokens) -> Path:
    glyphs = _glyphs(tokens)
    digest = hashlib.sha256("".join(glyphs.values()).encode()).hexdigest()[:12]
    folder = user_cache_path("whereas", appauthor=False) / f"glyphs-{digest}"
    for name, body in glyphs.items():
        path = folder / f"{name}.svg"
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(_SVG.format(body), encoding="utf-8")
    return folder


def _glyphs(tokens: Tokens) -> dict[str, str]:
    thin = _LINE.format(tokens.text2, 1.25)
    mark = _LINE.format(tokens.on_accent, 1.6)
    tick = _LINE.format(tokens.accent_text, 1.5)
    frame = f'fill="{tokens.surface}" stroke="{tokens.control}" stroke-width="1.2"'
    faded = f'fill="{tokens.sunken}" stroke="{tokens.disabled}" stroke-width="1.2"'
    outline = '<rect x="1.6" y="1.6" width="12.8" height="12.8" rx="3" {}/>'
    filled = f'<rect x="1" y="1" width="14" height="14" rx="3.4" fill="{tokens.accent}"/>'
    ring = f'fill="{tokens.surface}" stroke="{tokens.accent}" stroke-width="1.6"'
    return {
        "chev": f'<path d="M4 6l4 4 4-4" {thin}/>',
        "up": f'<path d="M4 10l4-4 4 4" {thin}/>',
        "box": outline.format(frame),
        "box_on": filled + f'<path d="M4.4 8.3l2.5 2.5 4.7-5.2" {mark}/>',
        "box_mix": filled + f'<path d="M4.8 8h6.4" {mark}/>',
        "box_dis": outline.format(faded),
        "tick": f'<path d="M3.5 8.5l3 3 6-7" {tick}/>',
        "dot": f'<circle cx="8" cy="8" r="3" fill="{tokens.accent_text}"/>',
        "none": "",
        "rad": f'<circle cx="8" cy="8" r="6.4" {frame}/>',
        "rad_on": f'<circle cx="8" cy="8" r="6.2" {ring}/>'
        f'<circle cx="8" cy="8" r="3.2" fill="{tokens.accent}"/>',
    }
