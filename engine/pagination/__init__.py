"""Pages as data: faces in, lines and placed pages out; pure arithmetic without Qt."""
