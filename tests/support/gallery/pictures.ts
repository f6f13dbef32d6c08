import type { CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';

/** Part of the window, in CSS pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The pixels of a part of the window: four bytes each, `scale` of them for each CSS pixel. */
export interface Picture {
  box: Box;
  scale: number;
  width: number;
  height: number;
  data: Uint8Array;
}

export const SCALE = 2;

/** Draws a part of the window. The browser encodes it for speed, which takes a third of the time. */
export async function draw(session: CDPSession, { x, y, width, height }: Box): Promise<Picture> {
  const box = {
    x: Math.floor(x),
    y: Math.floor(y),
    width: Math.ceil(width),
    height: Math.ceil(height),
  };
  const { data: png } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    clip: { ...box, scale: 1 },
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

/** The number of pixels that differ between two pictures of the same place. */
export function differingPixels(a: Picture, b: Picture): number {
  if (a.width !== b.width || a.height !== b.height)
    return Math.max(a.data.length, b.data.length) / 4;
  let n = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    let by = 0;
    for (let part = at; part < at + 3; part += 1)
      by += Math.abs((a.data[part] ?? 0) - (b.data[part] ?? 0));
    if (by > MOST_DIFFERENCE) n += 1;
  }
  return n;
}

const channel = (value: number): number => {
  const share = value / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = ([red, green, blue]: Colour): number =>
  0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(a: Colour, b: Colour): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** A gallery page with the session that draws it. */
export interface Gallery {
  page: Page;
  session: CDPSession;
}
