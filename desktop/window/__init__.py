"""The parts of a document window: bars, banners, menus and what keeps them in step."""
