import type { HomeContents, Section, SectionType } from '#contract/growth/home/section.ts';
import { homeRoutes as calls, type HomeRelease } from '#contract/routes/growth/home.ts';
import { createServices } from '#server/areas.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { createJobQueue } from '#server/platform/jobs/queue.ts';
import { createJobRunner } from '#server/platform/jobs/runner.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { HOME, zoneRoom } from '#tests/support/zones.ts';

let serial = 1_000;
/** A section of text that is valid, with a number of its own. */
export function textSection(more: object = {}): Section {
  serial += 1;
  return {
    id: serial,
    v: 1,
    type: 'text',
    title: { fr: `Titre ${serial}` },
    body: { fr: 'Bonjour' },
    audience: 'everybody',
    zones: [],
    startsAt: null,
    endsAt: null,
    ...more,
  } as Section;
}

/** The apps' home on the real application: who keeps it, and what is done to it. */
export async function homeRoom(t: TestApp) {
  const keeper = await t.person('catalogue', 'Kenza');
  const customer = await t.person('customer');
  const at = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` });

  const draft = async () => (await t.call(calls.draft, {}, keeper)).body;
  const write = async (
    contents: Partial<HomeContents> | object,
    as: Person = keeper,
    version?: number,
  ) =>
    t.call(
      calls.write,
      { body: { language: 'fr', sections: [], ...contents } },
      as,
      at({ version: version ?? (await draft()).version }),
    );
  const publish = async (body: object = {}, version?: number) =>
    t.call(calls.publish, { body }, keeper, at({ version: version ?? (await draft()).version }));
  /** Writes sections and publishes them. */
  async function release(sections: Section[], body: object = {}): Promise<HomeRelease> {
    const written = await write({ sections });
    if (written.status !== 200) throw new Error(`Not written: ${JSON.stringify(written.body)}`);
    const made = await publish(body);
    if (made.status !== 201) throw new Error(`Not published: ${JSON.stringify(made.body)}`);
    return made.body;
  }
  const get = async (id: number) => (await t.call(calls.release, { params: { id } }, keeper)).body;
  const send = (one: { id: number; version: number }, event: string, as: Person = keeper) =>
    t.call(
      calls.send,
      { params: { id: one.id }, body: { event: `release.${event}` } },
      as,
      at(one),
    );
  const shown = (query: object = {}, tag?: string, as: Person = customer) =>
    t.call(
      calls.shown,
      { query: { lat: 33.59, lon: -7.62, app: '2.0.0', ...query } },
      as,
      tag === undefined ? {} : { 'if-none-match': tag },
    );
  const preview = (query: object = {}) =>
    t.call(
      calls.preview,
      { query: { lat: 33.59, lon: -7.62, audience: 'new', language: 'fr', ...query } },
      keeper,
    );

  /** A server that runs the jobs of the home; end it with `stop`. */
  async function serve(leaseMs = 900) {
    const { home } = createServices({ db: t.db, pool: t.pool, clock: t.clock }, silentLog);
    const runner = createJobRunner({
      db: t.db,
      clock: t.clock,
      log: silentLog,
      queue: createJobQueue(),
      leaseMs,
      jobs: [
        { kind: 'home.publish', run: home.releases.publishDue },
        { kind: 'home.revert', run: home.releases.revertDue },
      ],
    });
    await runner.start();
    return runner;
  }
  return { keeper, customer, at, draft, write, publish, release, get, send, shown, preview, serve };
}
export type HomeRoom = Awaited<ReturnType<typeof homeRoom>>;

/** A home with one store in one area, for a test file of its own. */
export async function homeWithStore(t: TestApp) {
  const room = await homeRoom(t);
  const zones = await zoneRoom(t);
  const store = await t.store(null, 'Café Atlas');
  const area = await zones.create();
  await zones.assign(area.id, store.id);
  await zones.publish(await zones.get(area.id), HOME);
  return {
    room,
    zones,
    store,
    area,
    inMinutes: (minutes: number) => new Date(t.clock().getTime() + minutes * 60_000).toISOString(),
  };
}

/** A section that shows stores or items. */
export const storesSection = (type: SectionType, more: object = {}) =>
  textSection({ type, body: undefined, most: 5, ...more });
export const tagOf = (answer: { headers: object }) => (answer.headers as { etag: string }).etag;
/** How long an answer of the home may be kept. Seconds. */
export const maxAge = (answer: { headers: object }) =>
  Number(/^private, max-age=(\d+)$/.exec((answer.headers as never)['cache-control'])?.[1]);
