import { waitUntil } from '#tests/support/browser/console-socket.ts';
import { setStyle } from './looks.ts';
import {
  type Box,
  type Colour,
  colourAt,
  difference,
  draw,
  type Gallery,
  inPixels,
  MOST_DIFFERENCE,
  type Picture,
} from './pictures.ts';

/** Of CSS. */
const MARK_PX = 2;
/** The distance of two values of a channel: far from what the same colour may differ by. */
const STEP = 85;
let marks = 0;

/** A colour that none of the last 63 marks had. */
function nextMark(): Colour {
  marks = (marks + 1) % 64;
  return [(marks % 4) * STEP, (Math.floor(marks / 4) % 4) * STEP, Math.floor(marks / 16) * STEP];
}

/** Draws a mark over everything, in the corner of a box. */
const markOf = ({ x, y }: Box, mark: Colour) =>
  `html::after { content: ''; position: fixed; left: ${x}px; top: ${y}px; width: ${MARK_PX}px; height: ${MARK_PX}px; background: rgb(${mark.join()}); z-index: 2147483647; pointer-events: none; forced-color-adjust: none; }`;

const hasMark = (picture: Picture, mark: Colour): boolean => {
  const { x, y } = picture.box;
  const colour = colourAt(picture, x + MARK_PX / 2, y + MARK_PX / 2);
  return colour !== null && difference(colour, mark) <= MOST_DIFFERENCE;
};

/** Two pictures are compared without their marks. */
function removeMark({ data, width, scale }: Picture): void {
  const side = Math.ceil(MARK_PX * scale) + 1;
  for (let row = 0; row < side; row += 1) data.fill(0, row * width * 4, (row * width + side) * 4);
}

/**
 * Draws part of the window with a style. On a busy machine a capture may show a frame of before the
 * style, or of before what was last done to the page. So each style has a mark, and the window is
 * captured until its mark is seen.
 */
export async function drawWith(
  { page, session }: Gallery,
  css: string,
  box: Box,
  scale = 1,
): Promise<Picture> {
  const place = inPixels(box);
  const mark = nextMark();
  await setStyle(page, `${css} ${markOf(place, mark)}`);
  let picture = await draw(session, place, scale);
  await waitUntil('a picture shows its style', async () => {
    if (hasMark(picture, mark)) return true;
    await page.evaluate(() => window.gallery.settled());
    picture = await draw(session, place, scale);
    return false;
  });
  removeMark(picture);
  return picture;
}
