import './fixed.ts';
import '#src/app/sheets.ts';
import '@fontsource/noto-sans-mono/latin-400.css';
import './gallery.css';
import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { queryClient } from '#src/lib/api/query-client.ts';
import { loadMessages } from '#src/lib/i18n.ts';
import { dispatchKey } from '#src/lib/keys/dispatcher.ts';
import '#src/lib/use-theme.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { installLook } from './look.ts';
import type { Example } from './stage.tsx';

const files = import.meta.glob<Record<string, Example>>('/src/**/*.examples.tsx');
const root = document.getElementById('root') as HTMLElement;
let shown: Root | undefined;

const fileOf = (part: string) => `/${part}.examples.tsx`;
/** Has a look of its own, and is not shown together with the other examples of its part. */
const isAlone = ({ closing, answers }: Example) => closing !== undefined || answers !== undefined;

async function examplesOf(part: string): Promise<[string, Example][]> {
  const load = files[fileOf(part)];
  if (!load) throw new Error(`${part} has no examples`);
  return Object.entries(await load());
}

/** What of the server an example needs; null if it fills stores or lies over others. */
const endpointsOf = ({ closing, answers }: Example): string[] | null =>
  closing !== undefined || answers?.length === 0
    ? null
    : (answers ?? []).map(({ endpoint: { method, path } }) => `${method} ${path}`);

/** Every look: the examples that stand alone, and for each part its other ones together. */
async function list() {
  const parts = Object.keys(files).map((file) => file.slice(1, -'.examples.tsx'.length));
  const found = await Promise.all(
    parts.map(async (part) => {
      const all = await examplesOf(part);
      const alone = all.filter(([, example]) => isAlone(example));
      return [
        ...(alone.length < all.length ? [{ address: part, closing: null, endpoints: [] }] : []),
        ...alone.map(([name, example]) => ({
          address: `${part}:${name}`,
          closing: example.closing ?? null,
          endpoints: endpointsOf(example),
        })),
      ];
    }),
  );
  return found.flat();
}

const MOST_TIMES = 60;
const frame = () => new Promise((done) => requestAnimationFrame(done));
/** Parts that are loaded when they are first shown, and buttons that count once their question was read. */
const LOADING =
  '.calendar-loading, .chart__box:not(:has(canvas)), .bp6-overlay .answer-wait[data-ready=false]';

async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    const before = document.body.innerHTML;
    await frame();
    await new Promise((done) => setTimeout(done));
    const isLoaded = document.fonts.status === 'loaded' && !document.querySelector(LOADING);
    // A font or a picture that arrives may move other parts.
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    quiet = isLoaded && before === document.body.innerHTML ? quiet + 1 : 0;
  }
}

function clear(): void {
  shown?.unmount();
  for (const element of document.querySelectorAll('body > :not(#root, script)')) element.remove();
  localStorage.clear();
  (document.activeElement as HTMLElement | null)?.blur();
  window.scrollTo(0, 0);
}

/** The examples that an address names: a part, or one example of it. */
async function named(address: string): Promise<[string, Example][]> {
  const [part = '', name] = address.split(':');
  const all = await examplesOf(part);
  return all
    .filter(([own, one]) => (name ? own === name : !isAlone(one)))
    .map(([own, one]) => [`${part}:${own}`, one]);
}

/** Mounts what addresses name, in a console of its own. */
async function show(addresses: readonly string[], dir: 'ltr' | 'rtl' = 'ltr'): Promise<void> {
  clear();
  document.body.dir = dir;
  const examples = (await Promise.all(addresses.map(named))).flat();
  const api = consoleWithApi({
    zones: { chosen: null, choose: () => undefined },
    openSocket: () => ({
      on: () => undefined,
      ask: () => new Promise(() => undefined),
      close() {},
    }),
  });
  signInAs({ id: 1, role: 'admin', name: 'Amal Idrissi' });
  for (const [, { answers }] of examples)
    for (const { endpoint, answer } of answers ?? []) api.answer(endpoint, answer as never);
  const element = (
    <QueryClientProvider client={queryClient()}>
      <BlueprintProvider>
        <main>
          {examples.map(([own, One]) =>
            One.closing ? (
              <One key={own} />
            ) : (
              <div key={own} data-shown={own}>
                <One />
              </div>
            ),
          )}
        </main>
      </BlueprintProvider>
    </QueryClientProvider>
  );
  // What failed stays as it is while it is looked at.
  queryClient().setDefaultOptions({ queries: { retry: false, networkMode: 'always' } });
  shown = createRoot(root);
  shown.render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await settled();
  const failed = root.querySelector('h2 + h3 + pre');
  if (failed) throw new Error(`${addresses.join(', ')}: ${failed.textContent?.slice(0, 300)}`);
  const opens = examples[0]?.[1].closing === 'escape-or-outside';
  if (opens) {
    const opener = document.querySelector<HTMLElement>('[data-stage] button');
    opener?.focus();
    opener?.click();
    await settled();
  }
  // A part may be in a root of its own, which React fills later, or opened by a change of the address,
  // which React may take up only after some frames.
  const isShown = () =>
    window.look.content().width > 0 && (!opens || window.look.placesOver().length > 0);
  for (let n = 0; n < MOST_TIMES && !isShown(); n += 1) await settled();
}

async function showList(): Promise<void> {
  clear();
  const looks = await list();
  shown = createRoot(root);
  shown.render(
    <ul className="page">
      {looks.map(({ address }) => (
        <li key={address}>
          <a href={`#${address}`}>{address.replace(':', ', ')}</a>
        </li>
      ))}
    </ul>,
  );
}

const gallery = { list, show, settled };
declare global {
  interface Window {
    gallery: typeof gallery;
  }
}

const follow = () => (location.hash ? show([location.hash.slice(1)]) : showList());
await loadMessages();
window.addEventListener('keydown', dispatchKey);
installLook();
window.gallery = gallery;
window.addEventListener('hashchange', () => void follow());
if (!new URLSearchParams(location.search).has('driven')) await follow();
