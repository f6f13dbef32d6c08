import { describe, expect, it, onTestFinished } from 'vitest';
import { homeRoutes as calls } from '#contract/routes/growth/home.ts';
import type { TestApp } from '#tests/support/app.ts';
import {
  createHomeFixture,
  type HomeFixture,
  textSection,
} from '#tests/support/fixtures/home-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: HomeFixture;
withApp(
  async (made) => {
    t = made;
    fixture = await createHomeFixture(t);
  },
  { manualTicks: true },
);

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) =>
  new Date(t.clock().getTime() + minutes * MINUTE_MS).toISOString();
const live = async () => (await fixture.draft()).live;
const ids = async () => (await fixture.shown()).body.sections.map(({ id }) => id);
async function serve(leaseMs?: number) {
  const runner = await fixture.serve(leaseMs);
  onTestFinished(() => runner.stop());
}
const count = async () => (await t.call(calls.count, {}, fixture.manager)).body.count;

/** The audit entries of a release. */
const noted = async (id: number) =>
  (
    await t.pool.query<{ action: string }>(
      'select action from audit_log where subject = $1 order by seq',
      [`home_release ${id}`],
    )
  ).rows.map(({ action }) => action);

describe('publishing', () => {
  it('replaces the live release, and customers get the new contents', async () => {
    const one = textSection();
    const released = await fixture.release([one], { note: 'First' });
    expect(released).toMatchObject({ state: 'live', note: 'First', sections: 1, revertAt: null });
    expect(await ids()).toEqual([one.id]);
    const two = textSection();
    const next = await fixture.release([two, one]);
    expect(await ids()).toEqual([two.id, one.id]);
    expect(await fixture.get(released.id)).toMatchObject({ state: 'replaced' });
    expect(await fixture.draft()).toMatchObject({ isPublished: true, live: { id: next.id } });
  });

  it('publishes a version of the draft once', async () => {
    const { body } = await fixture.write({ sections: [textSection()] });
    const before = await count();
    const answers = await Promise.all([1, 2, 3].map(() => fixture.publish({}, body.version)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 412, 412]);
    expect(await count()).toBe(before + 1);
  });

  it('refuses a draft that lacks the default language, and names the section', async () => {
    const sections = [
      textSection(),
      textSection({ title: { en: 'Only English' } }),
      textSection({ type: 'banner', body: undefined, subtitle: {}, imageId: null, link: null }),
    ];
    const { status } = await fixture.write({ sections });
    expect(status).toBe(200);
    const before = await live();
    const answer = await fixture.publish();
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'home.not_publishable',
        message: expect.stringContaining('Section 2 (text) has no title in French'),
        fields: [{ path: 'draft.sections.1.title' }, { path: 'draft.sections.2.imageId' }],
      },
    });
    expect(await live()).toEqual(before);
    expect((await fixture.draft()).faults).toHaveLength(2);
    await fixture.write({ sections: [] });
    expect((await fixture.publish()).body).toMatchObject({ code: 'home.not_publishable' });
  });

  it('refuses times in the past or in the wrong order', async () => {
    await fixture.write({ sections: [textSection()] });
    for (const [body, path] of [
      [{ publishAt: inMinutes(-1) }, 'body.publishAt'],
      [{ revertAt: inMinutes(-1) }, 'body.revertAt'],
      [{ publishAt: inMinutes(5), revertAt: inMinutes(4) }, 'body.revertAt'],
    ] as const)
      expect(await fixture.publish(body)).toMatchObject({
        status: 400,
        body: { fields: [{ path }] },
      });
  });

  it('stores contents that the application cannot change', async () => {
    const { id } = await fixture.release([textSection()]);
    await expect(
      t.pool.query("update home_releases set sections = '[]' where id = $1", [id]),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('a scheduled release', () => {
  it('goes live at its time with the contents of the draft at the time of scheduling', async () => {
    const pinned = textSection();
    const before = await fixture.release([textSection()]);
    const planned = await fixture.release([pinned], { publishAt: inMinutes(3) });
    expect(planned.state).toBe('scheduled');
    expect(await fixture.draft()).toMatchObject({
      next: { id: planned.id },
      scheduled: [{ id: planned.id }],
    });
    // The draft changes independently of the release.
    await fixture.write({ sections: [textSection()] });
    await serve();
    expect(await live()).toMatchObject({ id: before.id });
    t.moveClock(3 * MINUTE_MS);
    await expect.poll(async () => (await live())?.id).toBe(planned.id);
    expect(await ids()).toEqual([pinned.id]);
    expect((await fixture.draft()).isPublished).toBe(false);
    expect(await noted(planned.id)).toEqual(['home.schedule', 'home.publish']);
  });

  it('is published once by several servers, even if one of them is killed in the middle', async () => {
    const planned = await fixture.release([textSection()], { publishAt: inMinutes(2) });
    t.moveClock(2 * MINUTE_MS);
    // A server took the lease and died: its lease has ended.
    await t.pool.query(
      `update jobs set lease = gen_random_uuid(), lease_until = clock_timestamp() - interval '1 s',
       leased_by = 'lost', attempt = 1 where kind = 'home.publish' and key = $1`,
      [String(planned.id)],
    );
    const before = await count();
    await Promise.all([serve(), serve(), serve()]);
    await expect.poll(async () => (await live())?.id).toBe(planned.id);
    const { rows } = await t.pool.query<{ runs: number }>(
      "select runs from jobs where kind = 'home.publish' and key = $1",
      [String(planned.id)],
    );
    expect(rows).toEqual([{ runs: 1 }]);
    expect([await count(), (await fixture.get(planned.id)).version]).toEqual([before, 2]);
  });

  it('never goes live once it is cancelled', async () => {
    const before = await fixture.release([textSection()]);
    const planned = await fixture.release([textSection()], { publishAt: inMinutes(2) });
    expect((await fixture.send(planned, 'cancel')).body).toMatchObject({ state: 'cancelled' });
    const last = await fixture.release([textSection()], { publishAt: inMinutes(3) });
    t.moveClock(4 * MINUTE_MS);
    await serve();
    await expect.poll(async () => (await live())?.id).toBe(last.id);
    expect(await fixture.get(planned.id)).toMatchObject({ state: 'cancelled' });
    expect(await fixture.get(before.id)).toMatchObject({ state: 'replaced' });
  });

  it('is replaced by the previous release at its revert time, unless it is kept', async () => {
    const usual = textSection();
    const before = await fixture.release([usual]);
    const short = await fixture.release([textSection()], { revertAt: inMinutes(2) });
    expect(await live()).toMatchObject({ id: short.id, revertAt: short.revertAt });
    t.moveClock(2 * MINUTE_MS);
    await serve();
    await expect.poll(async () => (await live())?.ofId).toBe(before.id);
    expect(await ids()).toEqual([usual.id]);
    expect(await noted((await live())?.id ?? 0)).toEqual(['home.revert']);

    const kept = await fixture.release([textSection()], { revertAt: inMinutes(2) });
    expect((await fixture.send(kept, 'keep')).body).toMatchObject({
      state: 'live',
      revertAt: null,
    });
    const { rows } = await t.pool.query(
      "select 1 from jobs where kind = 'home.revert' and key = $1",
      [String(kept.id)],
    );
    expect(rows).toEqual([]);
  });
});

describe('two releases of overlapping times', () => {
  it('come back until their own end, and not after it', async () => {
    const usual = await fixture.release([textSection()]);
    const outer = await fixture.release([textSection()], { revertAt: inMinutes(0.6) });
    const { revertAt } = outer;
    await fixture.release([textSection()], { publishAt: inMinutes(0.2), revertAt: inMinutes(0.4) });
    await serve();
    t.moveClock(0.2 * MINUTE_MS);
    await expect.poll(async () => (await live())?.id).not.toBe(outer.id);
    t.moveClock(0.2 * MINUTE_MS);
    await expect.poll(async () => (await live())?.ofId).toBe(outer.id);
    expect(await live()).toMatchObject({ revertAt });
    t.moveClock(0.2 * MINUTE_MS);
    await expect.poll(async () => (await live())?.ofId).toBe(usual.id);
    expect(await live()).toMatchObject({ revertAt: null });
  });
});

describe('a rollback', () => {
  it('creates a new release with the old contents', async () => {
    const old = textSection();
    const first = await fixture.release([old]);
    await fixture.release([textSection()]);
    const { body } = await fixture.send(await fixture.get(first.id), 'roll_back');
    expect(body).toMatchObject({ state: 'live', ofId: first.id });
    expect(body.id).toBeGreaterThan(first.id);
    expect(await ids()).toEqual([old.id]);
    expect(await fixture.get(first.id)).toMatchObject({ state: 'replaced' });
  });
});

describe('two editors', () => {
  it('cannot overwrite each other: the second is refused with the current draft', async () => {
    const { version } = await fixture.draft();
    const other = await t.person('supervisor', 'Samir');
    const mine = await fixture.write({ sections: [textSection()] }, fixture.manager, version);
    expect(mine.status).toBe(200);
    const late = await fixture.write({ sections: [] }, other, version);
    expect(late).toMatchObject({
      status: 412,
      body: { code: 'version.stale', current: { contents: mine.body.contents } },
    });
    expect((await fixture.draft()).contents.sections).toHaveLength(1);
    expect(
      (await t.call(calls.write, { body: { language: 'fr', sections: [] } }, other)).status,
    ).toBe(428);
  });

  it('are named in the differences, section by section', async () => {
    const other = await t.person('supervisor', 'Samir');
    const [one, two, three, four] = [textSection(), textSection(), textSection(), textSection()];
    const from = await fixture.release([one, two, three, four]);
    const changed = { ...two, title: { fr: 'Nouveau' } };
    await fixture.write({ sections: [four, one, changed, three] }, other);
    const added = textSection();
    await fixture.write({ sections: [four, changed, three, added] });
    const { body } = await t.call(calls.changes, { query: { from: from.id } }, fixture.manager);
    expect(body.changes.map(({ kind, sectionId, by }) => [kind, sectionId, by?.name])).toEqual([
      ['moved', four.id, 'Samir'],
      ['changed', two.id, 'Samir'],
      ['added', added.id, 'Kenza'],
      ['removed', one.id, 'Kenza'],
    ]);
    expect(body.changes[1]?.fields).toEqual([
      { name: 'title.fr', before: two.title.fr, after: 'Nouveau' },
    ]);
  });
});
