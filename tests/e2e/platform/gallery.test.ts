import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedBrowser } from '#tests/support/browser/browser.ts';
import { type Look, openGallery, show, together } from '#tests/support/gallery/looks.ts';
import type { Gallery, Picture } from '#tests/support/gallery/pictures.ts';
import {
  edgeless,
  faintTexts,
  misplacedAt,
  placesOver,
  prove,
  seenThrough,
  unclosedBy,
} from '#tests/support/gallery/proofs.ts';
import { serveGallery } from '#tests/support/gallery/serve.ts';

let served: Awaited<ReturnType<typeof serveGallery>>;
/** Each page draws in a process of its own, and waits for frames half of the time. */
let pages: Gallery[];
let looks: Look[];

beforeAll(async () => {
  const [gallery, browser] = await Promise.all([serveGallery(), sharedBrowser()]);
  served = gallery;
  pages = await Promise.all(
    Array.from({ length: 2 * availableParallelism() }, () => openGallery(browser, gallery.url)),
  );
  const listed = await pages[0]?.page.evaluate(() => window.gallery.list());
  looks = together(listed ?? []);
});
afterAll(async () => {
  await Promise.all(pages.map(({ page }) => page.context().close()));
  await served.close();
});

it('every part is opaque, readable, in its place and closed again, in every theme and direction', async () => {
  const left = [...looks];
  const found: string[] = [];
  await Promise.all(
    pages.map(async (page) => {
      for (let look = left.shift(); look; look = left.shift())
        found.push(...(await prove(page, look)));
    }),
  );
  expect(looks.length).toBeGreaterThan(50);
  // In the message too: a report of a failure shows an array by its length.
  expect(found, found.join('\n')).toEqual([]);
});

const MENU: Look = {
  addresses: ['src/ui/overlay/dropdown-menu:Items'],
  closing: 'escape-or-outside',
};
const SHEET: Look = {
  addresses: ['src/ui/overlay/sheet:Plain'],
  closing: 'escape-or-outside',
};

/** Shows a look with a fault, in forced colours if asked. */
async function withFault(look: Look, css: string, forcedColors: 'active' | 'none' = 'none') {
  const gallery = pages[0] as Gallery;
  await gallery.page.emulateMedia({ forcedColors });
  await show(gallery, look);
  const sheet = await gallery.page.addStyleTag({ content: css });
  await gallery.page.evaluate(() => window.gallery.settled());
  return {
    gallery,
    /** Removes the fault. */
    [Symbol.asyncDispose]: async () => {
      await sheet.evaluate((element) => (element as Element).remove());
      await gallery.page.emulateMedia({ forcedColors: 'none' });
    },
  };
}

it.each([
  ['a menu without background', MENU, '.bp6-popover, .bp6-popover-content, .bp6-menu'],
  ['a sheet without background', SHEET, '.bp6-dialog, .bp6-dialog-header, .sheet__body'],
])('%s is seen through', async (_, look, parts) => {
  await using fault = await withFault(look, `${parts} { background: none !important; }`);
  const [, drawn] = await faintTexts(fault.gallery);
  const places = await placesOver(fault.gallery);
  expect(await seenThrough(fault.gallery, places, drawn?.without as Picture)).toEqual([
    expect.stringMatching(/% lets through/),
  ]);
});

it('a text of 1.33 : 1 is faint', async () => {
  const css =
    '.bp6-button.bp6-intent-danger { background: #b3201b !important; color: #575e69 !important; }';
  await using fault = await withFault(SHEET, css);
  const [faint] = await faintTexts(fault.gallery);
  expect(faint).toEqual([expect.stringMatching(/“Block” .* has 1\.\d\d : 1/)]);
});

it('a popover in the corner of the window is away from its button', async () => {
  const css =
    '.bp6-popover-transition-container { transform: none !important; inset: 0 auto auto 0 !important; }';
  await using fault = await withFault(MENU, css);
  expect(await misplacedAt(fault.gallery, [1280])).toEqual([
    expect.stringMatching(/at 1280: .*bp6-popover.* \d\d+ px from its button/),
  ]);
});

it('a surface that is outside of the window, and a text that is cut, are found', async () => {
  const css =
    '.bp6-dialog { translate: 100vw; } .sheet__body p { inline-size: 2rem; overflow: hidden; white-space: nowrap; }';
  await using fault = await withFault(SHEET, css);
  const found = await misplacedAt(fault.gallery, [1280]);
  expect(found).toContainEqual(expect.stringMatching(/bp6-dialog.* is outside of the window/));
  expect(found).toContainEqual(expect.stringMatching(/is cut by p, without an ellipsis/));
});

it('a sheet and its buttons without edges are found in forced colours', async () => {
  const css = '.bp6-dialog, .bp6-button { border: 0 !important; }';
  await using fault = await withFault(SHEET, css, 'active');
  expect(await edgeless(fault.gallery, await placesOver(fault.gallery))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^div\.bp6-dialog.* has no edge/),
      expect.stringMatching(/^button\.bp6-button.* has no edge/),
    ]),
  );
});

/** Each waits as long as nothing that closes takes: both at once. */
it('a sheet is found that a click outside does not close, and one that does not return the focus', async () => {
  const found = await Promise.all(
    (['Escape', 'a click outside'] as const).map(async (closing, at) => {
      const gallery = pages[at] as Gallery;
      await show(gallery, SHEET);
      await gallery.page.evaluate(() => {
        const button = document.querySelector('[data-stage] button');
        if (button instanceof HTMLElement) button.focus = () => undefined;
        const lose = (event: Event) => event.stopImmediatePropagation();
        window.addEventListener('mousedown', lose, { capture: true, once: true });
      });
      return unclosedBy(gallery, closing);
    }),
  );
  expect(found.flat()).toEqual([
    'Escape does not return the focus',
    'a click outside does not close it',
  ]);
});

/** What is at the focus, and whether another part of the sheet covers it. */
const focusShown = () => {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return 'nothing has the focus';
  const { left, top, width, height } = element.getBoundingClientRect();
  const covers = [top + 1, top + height - 1].map((y) =>
    document.elementFromPoint(left + width / 2, y),
  );
  return covers.every((one) => one !== null && (element.contains(one) || one.contains(element)))
    ? 'shown'
    : `${element.outerHTML.slice(0, 80)} is covered`;
};

it('the acts of every sheet are in the window, and cover no field that has the focus', async () => {
  const left = looks.filter(({ closing }) => closing !== null);
  const found: string[] = [];
  const below = () =>
    [...document.querySelectorAll('.sheet .row :is([type="submit"], .bp6-intent-primary)')]
      .filter((one) => one.getBoundingClientRect().bottom > window.innerHeight)
      .map((one) => `${one.textContent} lies below the window`);
  await Promise.all(
    pages.map(async (gallery) => {
      for (let look = left.shift(); look; look = left.shift()) {
        await show(gallery, look);
        const faults = await gallery.page.evaluate(below);
        found.push(...faults.map((fault) => `${look?.addresses.join()}: ${fault}`));
      }
    }),
  );
  expect(found).toEqual([]);
  const tall: Look = { addresses: ['src/ui/overlay/sheet:Tall'], closing: 'escape-or-outside' };
  const gallery = pages[0] as Gallery;
  await show(gallery, tall);
  for (let n = 0; n < 21; n += 1) {
    expect(await gallery.page.evaluate(focusShown)).toBe('shown');
    await gallery.page.keyboard.press('Tab');
  }
});
