import type { Page } from 'playwright-core';

/**
 * Opens the list of keys with `?`. Returns what is wrong with it: something is cut, lies outside
 * the window, or stands more than once. To be called in the narrowest window.
 */
export async function keySheetFaults(page: Page): Promise<string[]> {
  // A field that a screen focuses takes the key as text.
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog');
  await sheet.first().waitFor();
  const faults = await sheet.first().evaluate((dialog) => {
    const box = dialog.getBoundingClientRect();
    const lines = [...dialog.querySelectorAll<HTMLElement>('dt, dd, kbd, code, h2')];
    const cut = lines
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
      .map(({ textContent }) => `cut: ${textContent}`);
    const labels = [...dialog.querySelectorAll('dt')].map(({ textContent }) => textContent);
    const twice = labels.filter((label, at) => labels.indexOf(label) !== at);
    const isOutside = box.left < 0 || box.right > innerWidth || box.bottom > innerHeight;
    return [
      ...cut,
      ...[...new Set(twice)].map((label) => `more than once: ${label}`),
      ...(isOutside ? ['outside the window'] : []),
    ];
  });
  await page.keyboard.press('Escape');
  await sheet.first().waitFor({ state: 'detached' });
  return faults;
}
