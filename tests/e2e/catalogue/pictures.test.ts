import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Person } from '#tests/support/app.ts';
import { violationsOf } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let manager: Person;
const dataDir = mkdtempSync(join(tmpdir(), 'tawsil-pictures-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
withConsole(
  async (opened) => {
    ({ server, browser } = opened);
    manager = await server.person('admin', 'Karima');
  },
  { dataDir },
);

const createPicture = (red: number) =>
  sharp({
    create: { width: 640, height: 480, channels: 3, background: { r: red, g: 90, b: 30 } },
  })
    .png()
    .toBuffer();
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const comingIn = () => readdir(join(dataDir, 'files', 'coming-in')).catch(() => []);
const listFileIds = async () =>
  (await server.db.selectFrom('files').select('id').execute()).map(({ id }) => id);

const open = (path: string) => openPageAs(browser, server, manager, path);

/** Chooses a file with the field's own button, by keyboard. */
async function choose(page: Page, field: Locator, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    field.getByRole('button', { name: /^Choose a picture|^Add a picture|^Replace/ }).press('Enter'),
  ]);
  await chooser.setFiles({ name, mimeType: 'image/png', buffer });
}
/** True once a picture was read and has pixels. */
const isShown = (image: Locator) =>
  expect
    .poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

describe('pictures, without a mouse', () => {
  it('of a store are chosen, previewed, saved, and shown in the list and on its page', async () => {
    const store = await server.store(null, 'Café Image');
    const { page, complaints, close } = await open(`/stores/${store.id}/edit`);
    const logo = page.getByRole('group', { name: 'Logo' });
    await choose(page, logo, 'logo.png', await createPicture(10));
    await isShown(logo.getByRole('img'));
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await page.waitForURL(`**/stores/${store.id}`);
    await isShown(page.locator('.detail__head img'));
    await page.goto('/stores');
    const row = page.getByRole('row', { name: /Café Image/ });
    await isShown(row.locator('img'));
    // Removed again, and saved.
    await page.goto(`/stores/${store.id}/edit`);
    await logo.getByRole('button', { name: 'Remove Logo' }).press('Enter');
    await page.keyboard.press('Control+s');
    await page.waitForURL(`**/stores/${store.id}`);
    await page.goto('/stores');
    await row.waitFor();
    expect(await row.locator('img').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it('of an item are ordered, and the first is shown in the list and on its page', async () => {
    const store = await server.store();
    const { page, complaints, close } = await open(`/items/${store.itemId}/edit`);
    const field = page.getByRole('group', { name: 'Pictures' });
    await choose(page, field, 'one.png', await createPicture(20));
    await isShown(field.getByRole('img', { name: 'Picture 1' }));
    await choose(page, field, 'two.png', await createPicture(30));
    await isShown(field.getByRole('img', { name: 'Picture 2' }));
    const second = await field.getByRole('img', { name: 'Picture 2' }).getAttribute('src');
    await field.getByRole('button', { name: 'Move picture 2 forward' }).press('Enter');
    await expect
      .poll(() => field.getByRole('img', { name: 'Picture 1' }).getAttribute('src'))
      .toBe(second);
    await page.keyboard.press('Control+s');
    await isShown(page.locator('.detail__head img'));
    await page.goto(`/stores/${store.id}/items`);
    const image = page.getByRole('row', { name: /Thé/ }).locator('img');
    await isShown(image);
    expect(await image.getAttribute('src')).toContain(second?.split('/').at(-2));
    expect(complaints).toEqual([]);
    await close();
  });

  it('that are invalid are refused beside the field, and nothing is partly saved', async () => {
    const store = await server.store(null, 'Café Broken');
    const { page, complaints, close } = await open(`/stores/${store.id}/edit`);
    const logo = page.getByRole('group', { name: 'Logo' });
    const before = await listFileIds();
    const whole = await createPicture(40);
    const tries: [what: string, name: string, content: Buffer, words: RegExp][] = [
      ['another type', 'notes.png', Buffer.from('Only words'), /not known; PNG, JPEG/],
      ['a script', 'logo.svg', Buffer.from(SVG), /PNG, JPEG, WebP and AVIF images are accepted/],
      ['damaged', 'cut.png', whole.subarray(0, whole.length - 400), /damaged/],
      ['too large', 'big.png', Buffer.alloc(10_485_761), /too large\. The limit is 10 MB/],
      ['empty', 'empty.png', Buffer.alloc(0), /empty/],
    ];
    for (const [what, name, content, words] of tries) {
      await choose(page, logo, name, content);
      await logo.getByRole('alert').filter({ hasText: words }).waitFor();
      expect({ what, pictures: await logo.getByRole('img').count() }).toEqual({
        what,
        pictures: 0,
      });
    }
    expect(await violationsOf(page)).toEqual([]);

    // The connection breaks in the middle; later the same file can be sent.
    const uploads = '**/api/admin/files';
    await page.route(uploads, (route) => route.abort('connectionreset'));
    await choose(page, logo, 'logo.png', whole);
    await logo.getByRole('alert').waitFor();
    await page.unroute(uploads);
    // A slow upload is cancelled.
    await page.route(uploads, () => undefined);
    await choose(page, logo, 'logo.png', whole);
    await logo.getByRole('button', { name: 'Stop' }).press('Enter');
    await logo.getByRole('button', { name: 'Choose a picture' }).waitFor();
    expect(await logo.getByRole('alert').count()).toBe(0);
    await page.unroute(uploads);
    expect(await listFileIds()).toEqual(before);
    // The cancelled upload may have been on its way: the server notices only now that it was cut
    // off.
    await expect.poll(comingIn).toEqual([]);
    await page.getByText('No unsaved changes').waitFor();

    await choose(page, logo, 'logo.png', whole);
    await isShown(logo.getByRole('img'));
    expect(await listFileIds()).toHaveLength(before.length + 1);
    expect(complaints.filter((one) => !/422|ERR_CONNECTION_RESET/.test(one))).toEqual([]);
    await close();
  });
});

describe('a tab with a form', () => {
  it('asks before it is closed or reloaded only if the form has unsaved fields', async () => {
    const store = await server.store(null, 'Café Careful');
    const { page, close } = await open(`/stores/${store.id}/edit`);
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    const name = page.getByLabel('Name', { exact: true });
    await name.waitFor();
    await page.reload();
    await name.waitFor();
    expect(asked).toEqual([]);
    await name.focus();
    await page.keyboard.type(' and more');
    await page.getByText('1 unsaved field').waitFor();
    await page.reload();
    await page.getByText('Your unsaved changes were restored.').waitFor();
    expect(asked).toEqual(['beforeunload']);
    await page.getByRole('button', { name: 'Discard changes' }).press('Enter');
    await page.getByText('No unsaved changes').waitFor();
    await page.reload();
    await name.waitFor();
    // Leaving a saved form asks nothing.
    await name.focus();
    await page.keyboard.type(' again');
    await page.getByText('1 unsaved field').waitFor();
    await page.keyboard.press('Control+s');
    await page.waitForURL(`**/stores/${store.id}`);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /Café Careful/ }).waitFor();
    expect(asked).toEqual(['beforeunload']);
    // Closing the tab asks too.
    await page.goto(`/stores/${store.id}/edit`);
    await name.focus();
    await page.keyboard.type('!');
    await page.getByText('1 unsaved field').waitFor();
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload']);
    await close();
  });
});
