import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dispatchZonesRoutes } from '#contract/routes/operations/dispatch-zones.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  createDispatchFixture,
  type DispatchFixture,
} from '#tests/support/fixtures/dispatch-fixture.ts';

let t: TestApp;
let fixture: DispatchFixture;
beforeEach(async () => {
  t = await startTestApp();
  fixture = await createDispatchFixture(t);
});
afterEach(() => t.close());

const ZONE = 'Gauthier';
const zoneId = () => fixture.zoneId(ZONE);
const changeZone: DispatchFixture['changeZone'] = (...change) => fixture.changeZone(...change);
const setZone = async (mode: string, as: { token: string }, maxOrders = 2, version = 0) =>
  changeZone(await zoneId(), { mode, maxOrders }, as, version);

describe('the dispatch settings of zones', () => {
  it('are changed at their current version; an outdated change is refused with the current values', async () => {
    const lead = await t.person('supervisor', 'Salma');
    const other = await t.person('supervisor', 'Nadia');
    await fixture.driver(0.5);
    await fixture.place();
    expect((await changeZone(await zoneId(), { mode: 'off' }, lead)).status).toBe(428);
    expect((await setZone('autopilot', lead)).body).toMatchObject({ waiting: 1, freeDrivers: 1 });
    expect(await setZone('off', other)).toMatchObject({
      status: 412,
      body: {
        message: `Salma changed ${ZONE} in the meantime.`,
        current: { mode: 'autopilot', version: 1 },
      },
    });
    // The write itself decides, because the version is among its conditions.
    for (let version = 1; version < 6; version += 1) {
      const answers = await Promise.all(
        ['off', 'suggest', 'off', 'suggest'].map((mode) => setZone(mode, lead, 2, version)),
      );
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
        200, 412, 412, 412,
      ]);
    }
  });

  it('inherit what they do not have themselves, and return to it', async () => {
    const lead = await t.person('supervisor', 'Salma');
    const id = await zoneId();
    const first = (await changeZone(id, { mode: 'autopilot' }, lead, 0)).body;
    expect(first).toMatchObject({ maxOrders: 2, own: { mode: 'autopilot', maxOrders: null } });
    const both = (await changeZone(id, { maxOrders: 3 }, lead, 1)).body;
    expect(both).toMatchObject({ mode: 'autopilot', own: { mode: 'autopilot', maxOrders: 3 } });
    const after = (await changeZone(id, { mode: null }, lead, 2)).body;
    expect(after).toMatchObject({
      mode: 'suggest',
      maxOrders: 3,
      own: { mode: null, maxOrders: 3 },
      history: [{ mode: 'suggest', maxOrders: 3 }, { mode: 'autopilot', maxOrders: 3 }, {}],
    });
    const { items } = (
      await t.call(dispatchZonesRoutes.list, { query: { mode: 'suggest' } }, fixture.operator)
    ).body;
    expect(items.map((zone) => zone.id)).toContain(id);
  });

  it('have the default in their columns where they inherit it, for servers of the release before', async () => {
    const lead = await t.person('supervisor', 'Salma');
    const id = await zoneId();
    await changeZone(id, { mode: 'autopilot' }, lead, 0);
    const stored = () =>
      t.db
        .selectFrom('dispatch_zones')
        .select(['mode', 'max_orders'])
        .where('zone', '=', ZONE)
        .executeTakeFirstOrThrow();
    expect(await stored()).toEqual({ mode: 'autopilot', max_orders: 2 });
    // Such a server writes both values, and does not know that one was inherited.
    await t.db
      .updateTable('dispatch_zones')
      .set({ max_orders: 4, version: 2 })
      .where('zone', '=', ZONE)
      .execute();
    const { items } = (await t.call(dispatchZonesRoutes.list, {}, fixture.operator)).body;
    expect(items.find((zone) => zone.id === id)).toMatchObject({
      maxOrders: 4,
      own: { mode: 'autopilot', maxOrders: 4 },
    });
  });

  it('are changed by supervisors and administrators, and have a history', async () => {
    const lead = await t.person('supervisor', 'Salma');
    const zones = async (query = {}) =>
      (await t.call(dispatchZonesRoutes.list, { query }, fixture.operator)).body.items;
    const id = await zoneId();
    expect(await zones()).toEqual([
      {
        id,
        name: ZONE,
        mode: 'suggest',
        maxOrders: 2,
        answerSeconds: null,
        noAnswer: 'queue',
        own: { mode: null, maxOrders: null, answerSeconds: null, noAnswer: null },
        version: 0,
        waiting: 0,
        freeDrivers: 0,
        history: [],
      },
    ]);
    expect((await setZone('autopilot', fixture.operator)).status).toBe(403);
    expect((await setZone('off', lead, 3)).body).toMatchObject({ mode: 'off', version: 1 });
    // Only the fields in the body change.
    expect((await changeZone(id, { mode: 'suggest' }, lead, 1)).body).toMatchObject({
      version: 2,
      maxOrders: 3,
    });
    const answers = { answerSeconds: 30, noAnswer: 'next' as const };
    expect((await changeZone(id, answers, lead, 2)).body).toMatchObject({
      ...answers,
      mode: 'suggest',
      history: [answers, {}, {}],
    });
    const off = { answerSeconds: null, noAnswer: null };
    expect((await changeZone(id, off, lead, 3)).body).toMatchObject({
      noAnswer: 'queue',
      own: off,
    });
    expect((await zones())[0]?.history.slice(2)).toMatchObject([
      { mode: 'suggest', maxOrders: 3, actor: { name: 'Salma' } },
      { mode: 'off' },
    ]);
    expect(await zones({ mode: 'suggest,off', q: ZONE.slice(0, 4) })).toMatchObject([{ id }]);
    expect(await zones({ mode: 'autopilot' })).toEqual([]);
    expect((await changeZone(999_999, { mode: 'off' }, lead, 0)).status).toBe(404);
    expect((await setZone('fly', lead)).status).toBe(400);
    expect(await setZone('off', lead, 9)).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.maxOrders' }] },
    });
  });
});
