import { describe, expect, it } from 'vitest';
import { homeRoutes as calls } from '#contract/routes/growth/home.ts';
import type { TestApp } from '#tests/support/app.ts';
import { withFiles } from '#tests/support/fixtures/file-fixture.ts';
import {
  etagOf,
  homeWithStore,
  maxAgeOf,
  storesSection,
  textSection,
} from '#tests/support/fixtures/home-fixture.ts';
import { ADDRESS_IN_HOME } from '#tests/support/zones.ts';

let t: TestApp;
type Made = Awaited<ReturnType<typeof homeWithStore>>;
let fixture: Made['fixture'];
let zones: Made['zones'];
let store: Made['store'];
let inMinutes: Made['inMinutes'];
withFiles(async (app) => {
  t = app;
  ({ fixture, zones, store, inMinutes } = await homeWithStore(t));
});

const MINUTE_MS = 60_000;

describe('the ETag of the home', () => {
  it('gives 304 until the next start or end of a section, and then changes', async () => {
    const [begin, end] = [2, 4];
    await fixture.release([
      textSection({ title: { fr: 'always' } }),
      textSection({ title: { fr: 'lunch' }, startsAt: inMinutes(begin), endsAt: inMinutes(end) }),
    ]);
    const tags = new Set<string>();
    for (const expected of [['always'], ['always', 'lunch'], ['always']]) {
      const answer = await fixture.shown();
      expect(answer.body.sections.map(({ title }) => title)).toEqual(expected);
      const tag = etagOf(answer);
      tags.add(tag);
      const again = await fixture.shown({}, tag);
      expect([again.status, again.body, etagOf(again)]).toEqual([304, '', tag]);
      expect((await fixture.shown({}, `W/"x", W/${tag}`)).status).toBe(304);
      expect(maxAgeOf(again)).toBeGreaterThan(60);
      expect(maxAgeOf(again)).toBeLessThanOrEqual(300);
      if (answer.body.until)
        expect(maxAgeOf(answer)).toBeLessThanOrEqual(
          (Date.parse(answer.body.until) - t.clock().getTime()) / 1_000 + 1,
        );
      t.moveClock(2 * MINUTE_MS);
      if (answer.body.until) expect((await fixture.shown({}, tag)).status).toBe(200);
    }
    expect(tags.size).toBe(3);
  });

  it('depends on release, zone, audience and language', async () => {
    await fixture.release([textSection()]);
    const tag = etagOf(await fixture.shown());
    const returning = await t.person('customer');
    const { body } = await zones.place(store, ADDRESS_IN_HOME);
    await t.pool.query('update orders set customer_id = $1 where id = $2', [returning.id, body.id]);
    for (const answer of [
      await fixture.shown({ language: 'ar' }, tag),
      await fixture.shown({ lat: 10, lon: 10 }, tag),
      await fixture.shown({}, tag, returning),
    ])
      expect([answer.status, etagOf(answer) === tag]).toEqual([200, false]);
    // A different point within the zone changes nothing, nor does an unsupported language.
    expect((await fixture.shown({ lat: 33.592, language: 'fr' }, tag)).status).toBe(304);
    expect((await fixture.shown({ language: 'de' }, tag)).status).toBe(304);
    await fixture.release([textSection()]);
    expect((await fixture.shown({}, tag)).status).toBe(200);
  });

  it('expires at the next scheduled release, and within minutes if stores are shown', async () => {
    await fixture.release([textSection()]);
    await fixture.release([textSection()], { publishAt: inMinutes(1) });
    const planned = await fixture.shown();
    expect(maxAgeOf(planned)).toBeLessThanOrEqual(60);
    const { body: draft } = await t.call(calls.draft, {}, fixture.manager);
    if (draft.next) await fixture.send(draft.next, 'cancel');
    await fixture.release([storesSection('near_you')]);
    const answer = await fixture.shown();
    const tag = etagOf(answer);
    expect((await fixture.shown({}, tag)).status).toBe(304);
    expect((await fixture.shown({ lat: 33.605 }, tag)).status).toBe(200);
    t.moveClock(5 * MINUTE_MS);
    expect((await fixture.shown({}, tag)).status).toBe(200);
  });
});
