"""Draws the icons as PNG, in the shapes of icon.svg: run after changing either.

    python3 Web/icons/draw.py
"""

from pathlib import Path

from PIL import Image, ImageDraw

BLUE, PALE, RULE, WHITE = "#1d46b4", "#c9d5f8", "#9fb3ee", "#ffffff"
# Drawn this many times larger, then made smaller: that smooths the edges.
FINER = 8


def drawn(size: int, margin: float, corner: float) -> Image.Image:
    """The icon with a share of `margin` around the notebook and corners of a share `corner`."""
    grid = 96 + 2 * margin
    unit = size * FINER / grid
    image = Image.new("RGBA", (size * FINER, size * FINER), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)

    def at(*numbers: float) -> list[float]:
        return [(number + margin) * unit for number in numbers]

    def stroke(points: list[tuple[float, float]], width: float, colour: str) -> None:
        placed = [tuple(at(*point)) for point in points]
        pen.line(placed, colour, round(width * unit), joint="curve")
        for x, y in placed:
            half = width * unit / 2
            pen.ellipse([x - half, y - half, x + half, y + half], colour)

    side = size * FINER
    pen.rounded_rectangle([0, 0, side, side], corner * side, BLUE)
    pen.rounded_rectangle(at(24, 18, 74, 78), 8 * unit, WHITE)
    pen.rounded_rectangle(
        at(24, 18, 35, 78), 8 * unit, PALE, corners=(True, False, False, True)
    )
    stroke([(44, 34), (64, 34)], 4, RULE)
    stroke([(44, 45), (64, 45)], 4, RULE)
    stroke([(44, 60.5), (50, 66.5), (63, 53.5)], 5.5, BLUE)
    return image.resize((size, size), Image.Resampling.LANCZOS)


def main() -> None:
    """Writes the icons beside this file."""
    here = Path(__file__).parent
    for size in (192, 512):
        drawn(size, 0, 22 / 96).save(here / f"icon-{size}.png", optimize=True)
    # iOS rounds corners itself; Android may cut a maskable icon to a circle.
    drawn(180, 0, 0).save(here / "icon-180.png", optimize=True)
    drawn(512, 12, 0).save(here / "icon-maskable.png", optimize=True)


if __name__ == "__main__":
    main()
