// `npm run gallery`: serves the list of parts, with reload. `npm run gallery -- compare <base>`: lists
// what looks different from the commit `base`, with both pictures.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { createServer } from 'vite';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { openGallery, show } from './looks.ts';
import { differingPixels, draw, type Gallery, type Picture } from './pictures.ts';
import { serveGallery } from './serve.ts';

const PAGE = 'tests/support/gallery';
const OUT = path.resolve('dist/gallery');

async function serveList(): Promise<void> {
  const server = await createServer({ configFile: `${PAGE}/vite.config.ts` });
  await server.listen();
  const { port } = server.config.server;
  console.log(`The gallery of parts: http://127.0.0.1:${port}/${PAGE}/index.html`);
}

/** A copy of a commit beside this one, with the same packages. */
function checkOut(base: string): { folder: string; remove: () => void } {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'gallery-')), 'base');
  const git = (...args: string[]) => execFileSync('git', args, { stdio: 'pipe' });
  git('worktree', 'add', '--detach', folder, base);
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    remove: () => {
      git('worktree', 'remove', '--force', folder);
      rmSync(path.dirname(folder), { recursive: true, force: true });
    },
  };
}

const MODES = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
] as const;

async function picturesOf(gallery: Gallery): Promise<Map<string, Picture>> {
  const { page, session } = gallery;
  const pictures = new Map<string, Picture>();
  for (const { address, closing } of await page.evaluate(() => window.gallery.list()))
    for (const [mode, media] of MODES) {
      await page.emulateMedia(media);
      await show(gallery, { addresses: [address], closing });
      const { width, height } = gallery;
      const box = { x: 0, y: 0, width, height };
      pictures.set(`${address}, ${mode}`, await draw(session, box));
    }
  return pictures;
}

const write = ({ data, width, height }: Picture, name: string) =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(path.join(OUT, `${name}.png`));

/** Both galleries are drawn in one run by one browser, because its pictures change with its version. */
async function compare(base: string): Promise<void> {
  const before = checkOut(base);
  try {
    if (!existsSync(path.join(before.folder, PAGE))) throw new Error(`${base} has no gallery`);
    const served = [await serveGallery(before.folder), await serveGallery()] as const;
    const browser = await launchBrowser();
    const [old, now] = await Promise.all(
      served.map(async ({ url }) => picturesOf(await openGallery(browser, url))),
    );
    await Promise.all([browser.close(), ...served.map(({ close }) => close())]);
    rmSync(OUT, { recursive: true, force: true });
    mkdirSync(OUT, { recursive: true });
    for (const name of new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])) {
      const [a, b] = [old?.get(name), now?.get(name)];
      const n = a && b ? differingPixels(a, b) : null;
      if (n === 0) continue;
      console.log(`${name}: ${n === null ? (a ? 'is gone' : 'is new') : `${n} pixels differ`}`);
      const file = name.replaceAll(/[^\w-]+/g, '_');
      if (a) await write(a, `${file}-before`);
      if (b) await write(b, `${file}-after`);
    }
    console.log(`The pictures are in ${path.relative('.', OUT)}.`);
  } finally {
    before.remove();
  }
}

const [command, base = 'HEAD'] = process.argv.slice(2);
if (command === 'compare') await compare(base);
else await serveList();
