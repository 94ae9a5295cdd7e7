"""The press: print-and-play boxes of all games, as a PDF or as a page for the browser's printer.

A game says what its box holds (`games/<game>/paper/parts.py`, with the types of `engine.paper`: pieces to cut apart and
plates that are printed whole, in millimetres, drawn with attributes alone). The press does the rest:

`order`     what somebody wants printed, read from words
`printing`  the sheets of an order, one after the other: `contents`, the game's parts, `booklet`
`imposing`  pieces side by side on sheets, with their backs where they meet
`tiling`    a plate on as many sheets as it needs, with marks where they meet
`ink`       the same drawing in outlines, to save ink
`document`  all sheets as one HTML document, which is what browsers print and the PDF is made of
`pdf`       WeasyPrint (`shoal[print]`), which nothing else here needs
`command`   the program `shoal print`

A game without the room `paper` is printed as a contents page and its rulebook."""
