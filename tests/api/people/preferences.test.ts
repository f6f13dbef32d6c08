import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  MAX_OWN_KEYS,
  preferencesRoutes,
  type Shortcuts,
} from '#contract/routes/people/preferences.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let amal: Person;
let badr: Person;
beforeAll(async () => {
  t = await startTestApp();
  amal = await t.person('operator', 'Amal');
  badr = await t.person('finance', 'Badr');
});
afterAll(() => t.close());

const shortcuts = (keys: Shortcuts['keys'] = {}, singleKeys = true) => ({ singleKeys, keys });
const readPreferences = async (as: Person) => (await t.call(preferencesRoutes.read, {}, as)).body;
const write = (as: Person, version: number | null, body: object) =>
  t.call(
    preferencesRoutes.write,
    { body },
    as,
    version === null ? {} : { 'if-match': `"${version}"` },
  );

describe('preferences', () => {
  it('are empty at first, stored part by part, and private to their user', async () => {
    expect(await readPreferences(amal)).toEqual({ version: 0 });
    const own = shortcuts({ 'order.assign': ['g'], 'map.toggle': [] }, false);
    const answer = await write(amal, 0, { shortcuts: own });
    expect(answer).toMatchObject({ status: 200, body: { shortcuts: own, version: 1 } });
    expect(answer.headers.etag).toBe('"1"');
    expect(await readPreferences(amal)).toEqual({ shortcuts: own, version: 1 });
    expect(await readPreferences(badr)).toEqual({ version: 0 });
    expect((await write(badr, 0, { shortcuts: shortcuts() })).status).toBe(200);
    expect((await readPreferences(amal)).shortcuts).toEqual(own);
  });

  it('contain the start screen or null, and refuse an invalid path', async () => {
    const sara = await t.person('supervisor', 'Sara');
    expect((await write(sara, 0, { startOn: '/live-orders' })).status).toBe(200);
    expect(await readPreferences(sara)).toEqual({ startOn: '/live-orders', version: 1 });
    expect(await write(sara, 1, { startOn: '//elsewhere.example' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.startOn' }] },
    });
    expect((await write(sara, 1, { startOn: null })).status).toBe(200);
    expect(await readPreferences(sara)).toEqual({ startOn: null, version: 2 });
  });

  it('contain the language, kept with the account; null is that of the browser', async () => {
    const yasmine = await t.person('operator', 'Yasmine');
    const languageOf = async () =>
      (
        await t.db
          .selectFrom('users')
          .select('language')
          .where('id', '=', yasmine.id)
          .executeTakeFirstOrThrow()
      ).language;
    expect((await write(yasmine, 0, { language: 'fr' })).body).toEqual({
      language: 'fr',
      version: 1,
    });
    expect(await languageOf()).toBe('fr');
    expect((await write(yasmine, 1, { csv: 'comma' })).body).toMatchObject({ language: 'fr' });
    expect((await write(yasmine, 2, { language: 'es' })).status).toBe(400);
    expect((await write(yasmine, 2, { language: null })).status).toBe(200);
    expect(await languageOf()).toBeNull();
    expect(await readPreferences(yasmine)).toEqual({ csv: 'comma', version: 3 });
  });

  it('are changed at their current version; an outdated change is refused with the current values', async () => {
    const zineb = await t.person('catalogue', 'Zineb');
    expect((await write(zineb, null, { shortcuts: shortcuts() })).status).toBe(428);
    expect((await write(zineb, 0, { shortcuts: shortcuts({ find: ['g'] }) })).status).toBe(200);
    expect(await write(zineb, 0, { shortcuts: shortcuts() })).toMatchObject({
      status: 412,
      body: { current: { shortcuts: shortcuts({ find: ['g'] }), version: 1 } },
    });
  });

  it('accept exactly one of several concurrent first changes', async () => {
    // Without the row that `lock` creates first, both would be written, as a plain upsert has
    // shown.
    const two = await t.person('operator', 'Two');
    const answers = await Promise.all(
      ['g', 'h', 'i', 'y'].map((key) =>
        write(two, 0, { shortcuts: shortcuts({ 'order.assign': [key] }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 412, 412, 412]);
    const kept = answers.find(({ status }) => status === 200)?.body;
    expect(await readPreferences(two)).toEqual(kept);
  });

  it('refuse invalid keys, unknown commands, too many keys and empty bodies', async () => {
    const many = Object.fromEntries(
      Array.from({ length: MAX_OWN_KEYS + 1 }, (_, n) => [`order.n${n}`, ['g']]),
    );
    for (const body of [
      {},
      { sounds: {} },
      { shortcuts: { singleKeys: 1, keys: {} } },
      { shortcuts: { ...shortcuts(), more: true } },
      { shortcuts: shortcuts({ 'order.assign': ['two words'] }) },
      { shortcuts: shortcuts({ 'order.assign': ['\u0007'] }) },
      { shortcuts: shortcuts({ 'order.assign': ['A'] }) },
      { shortcuts: shortcuts({ 'order.assign': ['a', 'b', 'c', 'd'] }) },
      { shortcuts: shortcuts({ 'Not an id': ['a'] }) },
      { shortcuts: shortcuts(many) },
    ])
      expect((await write(amal, 1, body)).status, JSON.stringify(body).slice(0, 60)).toBe(400);
    const huge = { shortcuts: shortcuts(), more: 'x'.repeat(40_000) };
    expect((await write(amal, 1, huge)).status).toBe(413);
  });

  it('record each mute of alarms, limited to an hour', async () => {
    const nora = await t.person('operator', 'Nora');
    const alarms = (mute: object | null, volume = 60) => ({
      alarms: { volume, notify: false, mute },
    });
    const inMinutes = (n: number) => new Date(t.clock().getTime() + n * 60_000).toISOString();
    const first = { until: inMinutes(5), reason: 'On the phone' };
    expect((await write(nora, 0, alarms(first))).body.mutes).toMatchObject([first]);
    expect((await write(nora, 1, alarms(first, 30))).body.mutes).toHaveLength(1);
    const long = await write(nora, 2, alarms({ until: inMinutes(600), reason: 'Lunch' }));
    expect(long.body.mutes?.map(({ reason }) => reason)).toEqual(['Lunch', 'On the phone']);
    const until = Date.parse(long.body.alarms?.mute?.until ?? '');
    expect(until).toBeLessThanOrEqual(t.clock().getTime() + 3_600_000);
    const ended = await write(nora, 3, alarms(null));
    expect(ended.body).toMatchObject({ alarms: { mute: null }, mutes: [{}, {}] });
    expect((await write(nora, 4, { mutes: [] })).status).toBe(400);
    expect((await write(nora, 4, alarms({ until: inMinutes(5), reason: '' }))).status).toBe(400);
  });

  it('are refused to users of the apps', async () => {
    const driver = await t.person('driver');
    expect((await t.call(preferencesRoutes.read, {}, driver)).status).toBe(403);
    expect((await write(driver, 0, { shortcuts: shortcuts() })).status).toBe(403);
  });
});
