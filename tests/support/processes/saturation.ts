import type { Page } from 'playwright-core';

/**
 * The percentage of a screenshot's pixels that are coloured, that is, whose channels differ enough
 * to be seen as a hue. Slightly tinted greys are not.
 */
export async function colouredPercent(page: Page): Promise<number> {
  const png = (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64');
  // Decoded in a blank page, where no policy forbids generated images.
  const blank = await page.context().newPage();
  const percent = await blank.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, image.width, image.height).data;
    const APART = 48;
    let coloured = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
      if (Math.max(r, g, b) - Math.min(r, g, b) > APART) coloured += 1;
    }
    return (coloured * 400) / pixels.length;
  }, png);
  await blank.close();
  return percent;
}
