import type { CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';

/** Part of the window, in CSS pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The pixels of a part of the window: four bytes each, `scale` of them for each pixel of CSS. */
export interface Picture {
  box: Box;
  scale: number;
  width: number;
  height: number;
  data: Uint8Array;
}

/** The smallest box of whole pixels around another. */
export function inPixels({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return {
    x: left,
    y: top,
    width: Math.ceil(x + width) - left,
    height: Math.ceil(y + height) - top,
  };
}

/**
 * Draws a part of the window, with `scale` pixels for each pixel of CSS: with more than one, the
 * browser draws the window again for it, and once more afterwards. It encodes the picture for speed,
 * which takes a third of the time.
 */
export async function draw(session: CDPSession, around: Box, scale = 1): Promise<Picture> {
  // The server refuses to read pictures from memory, for the whole process.
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer'] });
  const box = inPixels(around);
  const { data: png } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    clip: { ...box, scale },
  });
  const image = sharp(Buffer.from(png, 'base64')).ensureAlpha().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { box, scale: info.width / box.width, width: info.width, height: info.height, data };
}

export type Colour = readonly [red: number, green: number, blue: number];

/** The colour at a place of the window; null outside of the picture. */
export function colourAt(
  { box, scale, width, height, data }: Picture,
  x: number,
  y: number,
): Colour | null {
  const [column, row] = [Math.round((x - box.x) * scale), Math.round((y - box.y) * scale)];
  if (column < 0 || row < 0 || column >= width || row >= height) return null;
  const at = (row * width + column) * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

export const difference = (a: Colour, b: Colour): number =>
  Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);

/** The same colour, drawn twice, may differ by this much of 765. */
export const MOST_DIFFERENCE = 6;

const pixelsOf = ({ data }: Picture) =>
  new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4);

const colourOf = ({ data }: Picture, pixel: number): Colour => [
  data[pixel * 4] ?? 0,
  data[pixel * 4 + 1] ?? 0,
  data[pixel * 4 + 2] ?? 0,
];

/** The number of pixels that differ between two pictures of the same place. */
export function differingPixels(a: Picture, b: Picture): number {
  if (a.width !== b.width || a.height !== b.height)
    return Math.max(a.data.length, b.data.length) / 4;
  if (Buffer.compare(a.data, b.data) === 0) return 0;
  const [left, right] = [pixelsOf(a), pixelsOf(b)];
  let n = 0;
  for (let at = 0; at < left.length; at += 1)
    if (left[at] !== right[at] && difference(colourOf(a, at), colourOf(b, at)) > MOST_DIFFERENCE)
      n += 1;
  return n;
}

/** The contrasts of the pixels that differ inside a box. */
export function contrastsIn(a: Picture, b: Picture, { x, y, width, height }: Box): number[] {
  const found: number[] = [];
  const [left, right] = [pixelsOf(a), pixelsOf(b)];
  const from = Math.max(0, Math.round((x - a.box.x) * a.scale));
  const until = Math.min(a.width, Math.round((x + width - a.box.x) * a.scale));
  const end = Math.min(a.height, Math.round((y + height - a.box.y) * a.scale));
  for (let row = Math.max(0, Math.round((y - a.box.y) * a.scale)); row < end; row += 1)
    for (let at = row * a.width + from; at < row * a.width + until; at += 1)
      if (left[at] !== right[at]) found.push(contrast(colourOf(a, at), colourOf(b, at)));
  return found;
}

/** The light of each value of a channel, because a picture has a million of them. */
const CHANNEL = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const luminance = ([red, green, blue]: Colour): number =>
  0.2126 * (CHANNEL[red] ?? 0) + 0.7152 * (CHANNEL[green] ?? 0) + 0.0722 * (CHANNEL[blue] ?? 0);

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(a: Colour, b: Colour): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** A gallery page with the session that draws it, and the size of its window in CSS pixels. */
export interface Gallery {
  page: Page;
  session: CDPSession;
  width: number;
  height: number;
}
