import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { featuredRoutes as calls } from '#contract/routes/growth/featured.ts';
import type { TestApp } from '#tests/support/app.ts';
import {
  type AppsFixture,
  createAppsFixture,
  EAST,
  WEST,
} from '#tests/support/fixtures/apps-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: AppsFixture;
withApp(async (made) => {
  t = made;
  fixture = await createAppsFixture(t);
});

/** A separate position for each test, so that none depends on another. */
let position = 0;
const next = () => {
  position += 1;
  return position;
};

describe('a featured place in the back office', () => {
  it('is created, changed and hidden, with audit entries; a change at an outdated version is refused', async () => {
    const at = next();
    const { status, body } = await fixture.feature({ position: at, endsOn: fixture.day(3) });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'store',
      store: { name: 'Dar Naji' },
      phase: 'live',
      state: 'shown',
      acts: { edit: true, hide: true, show: { code: 'featured.illegal_event' } },
    });
    const moved = await fixture.update(body, { endsOn: fixture.day(9) });
    expect(moved).toMatchObject({ status: 200, body: { endsOn: fixture.day(9), version: 2 } });
    expect((await fixture.update(body, { endsOn: null })).status).toBe(412);
    expect(await fixture.send(moved.body, 'hide')).toMatchObject({
      ok: true,
      row: { state: 'hidden' },
    });
    const admin = await t.person('admin');
    const query = { subject: `featured_vendor ${body.id}` };
    const { items } = (await t.call(auditRoutes.list, { query }, admin)).body;
    expect(items.map(({ action }) => action)).toEqual([
      'featured.hide',
      'featured.update',
      'featured.create',
    ]);
  });

  it('is refused if its contents are invalid, naming the field, and nothing is stored', async () => {
    const paper = await t.db
      .insertInto('files')
      .values({
        kind: 'document',
        sha256: Buffer.alloc(32, 7),
        name: 'licence.pdf',
        type: 'application/pdf',
        bytes: 10,
        owner_id: fixture.manager.id,
        uploaded_at: t.clock(),
        touched_at: t.clock(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const bad = [
      [{ endsOn: fixture.day(-1) }, 400, 'body.endsOn'],
      [{ itemId: fixture.store.itemId }, 400, 'body.itemId'],
      [{ storeId: null }, 400, 'body.storeId'],
      [{ position: 21 }, 400, 'body.position'],
      [{ slot: 'billboard' }, 400, 'body.slot'],
      [{ startsOn: '0000-01-01' }, 400, 'body.startsOn'],
      [{ storeId: 2_000_000 }, 422, 'body.storeId'],
      [{ zones: [{ id: 2_000_000 }] }, 422, 'body.zones'],
      [{ imageId: paper.id }, 422, 'body.imageId'],
    ] as const;
    const before = await t.call(calls.count, {}, fixture.manager);
    for (const [more, status, path] of bad) {
      const answer = await fixture.feature({ position: 20, ...more });
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.body).toMatchObject({
        fields: expect.arrayContaining([expect.objectContaining({ path })]),
      });
    }
    expect((await t.call(calls.count, {}, fixture.manager)).body).toEqual(before.body);
    const { body } = await fixture.feature({ position: next() });
    expect(await fixture.update(body, { endsOn: fixture.day(-1) })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.endsOn' }] },
    });
  });

  it('is refused if its position is taken, with the name, zone and dates of the holder', async () => {
    const at = next();
    const zones = [{ id: fixture.west.id }];
    const held = (await fixture.feature({ position: at, zones, endsOn: fixture.day(5) })).body;
    const taken = await fixture.feature({ position: at, startsOn: fixture.day(5) });
    expect(taken).toMatchObject({
      status: 409,
      body: {
        code: 'featured.taken',
        message: `Home ${at} is held by Dar Naji in West, from ${fixture.today} until ${fixture.day(5)}.`,
        reason: 'featured.held',
        params: {
          placeKey: 'featured.place_home',
          position: at,
          whereKey: 'featured.in_areas',
          zones: ['West'],
          whenKey: 'featured.from_until',
          from: fixture.today,
          until: fixture.day(5),
        },
        fields: [{ path: 'body.position' }],
        holder: { id: held.id, name: 'Dar Naji', endsOn: fixture.day(5) },
      },
    });
    // The position is free on the next day, in another zone, in another slot, and for an item.
    const free = [
      { startsOn: fixture.day(6) },
      { zones: [{ id: fixture.east.id }], endsOn: fixture.day(5) },
      { slot: 'search' },
      { storeId: null, itemId: fixture.store.itemId },
    ];
    for (const more of free)
      expect((await fixture.feature({ position: at, ...more })).status).toBe(201);
    // Neither a change nor showing it again bypasses this.
    expect((await fixture.update(held, { zones: [] })).status).toBe(409);
    const hidden = await fixture.send(held, 'hide');
    expect(hidden?.ok).toBe(true);
    expect((await fixture.feature({ position: at, zones, endsOn: fixture.day(1) })).status).toBe(
      201,
    );
    expect(await fixture.send({ id: held.id, version: 2 }, 'show')).toMatchObject({
      ok: false,
      error: { code: 'featured.taken' },
    });
  });

  it('is given to exactly one of twenty concurrent requests', async () => {
    const at = next();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        fixture.feature({ position: at, zones: n % 2 ? [{ id: fixture.west.id }] : [] }),
      ),
    );
    const statuses = answers.map(({ status }) => status).filter((status) => status !== 409);
    // One in all zones, or one in the west alone.
    expect(statuses).toEqual([201]);
  });

  it('is filtered by name, slot, phase, zone and store, and sorted by position', async () => {
    const at = next();
    const of = async (more: object) => (await fixture.feature({ position: at, ...more })).body.id;
    const live = await of({ zones: [{ id: fixture.west.id }], endsOn: fixture.day(1) });
    const upcoming = await of({ startsOn: fixture.day(4), endsOn: fixture.day(5) });
    const expired = await of({ startsOn: fixture.day(-4), endsOn: fixture.day(-3) });
    const list = async (query: object) => {
      const { body } = await t.call(
        calls.list,
        { query: { q: 'naji', ...query } },
        fixture.manager,
      );
      return body.items.map(({ id }) => id);
    };
    expect(await list({ phase: 'expired' })).toEqual([expired]);
    expect(await list({ phase: 'upcoming' })).toContain(upcoming);
    expect(await list({ phase: 'live', zoneId: fixture.west.id })).toContain(live);
    expect(await list({ phase: 'live', zoneId: fixture.east.id })).not.toContain(live);
    expect(await list({ storeId: fixture.store.id, slot: 'browse' })).toEqual([]);
    const csv = await t.call(calls.export, { query: { phase: 'expired' } }, fixture.manager);
    expect(csv.body).toContain(
      `,Dar Naji,,home,${at},,${fixture.day(-4)},${fixture.day(-3)},expired,`,
    );
  });
});

describe('an app', () => {
  it('receives the live places of its zone by position, without closed or unserved stores', async () => {
    const atlas = await t.store(null, 'Atlas');
    await fixture.zones.assign(fixture.west.id, atlas.id);
    const zones = [{ id: fixture.west.id }];
    const at = { slot: 'browse', zones };
    const second = (await fixture.feature({ ...at, position: 2, storeId: atlas.id })).body;
    const first = (await fixture.feature({ ...at, position: 1, storeId: atlas.id })).body;
    await fixture.feature({ ...at, position: 3 });
    await fixture.feature({ ...at, position: 4, startsOn: fixture.day(1) });
    const ids = async (door: string) =>
      (await fixture.shown({ slot: 'browse', at: door })).map(({ id }) => id);
    expect(await ids(WEST)).toEqual([first.id, second.id]);
    expect(await ids(EAST)).toEqual([]);
    expect(await ids('30,-5')).toEqual([]);
    const query = { kind: 'store', slot: 'browse', zoneId: fixture.west.id } as const;
    const preview = async (more: object = {}) =>
      (await t.call(calls.preview, { query: { ...query, ...more } }, fixture.manager)).body;
    expect((await preview()).skipped).toMatchObject([
      { position: 3, store: { name: 'Dar Naji' }, because: 'not_served' },
    ]);
    const later = new Date(t.clock().getTime() + 2 * 86_400_000).toISOString();
    expect((await preview({ at: later })).skipped).toHaveLength(2);

    await t.db
      .updateTable('stores')
      .set({ status: 'paused', status_reason: 'Wedding' })
      .where('id', '=', atlas.id)
      .execute();
    expect(await ids(WEST)).toEqual([]);
    expect((await preview()).skipped[0]).toMatchObject({ because: 'closed' });
  });

  it('receives items in its language, without unavailable or sold-out ones', async () => {
    const { itemId } = await t.store(null, 'Salon de thé');
    const set = (change: object) =>
      t.db.updateTable('items').set(change).where('id', '=', itemId).execute();
    await set({ names: JSON.stringify({ ar: 'شاي' }), image_ids: [] });
    const made = await fixture.feature({ storeId: null, itemId, slot: 'search', position: 7 });
    const items = async (language: string) =>
      (await fixture.shown({ kind: 'item', slot: 'search', language })).filter(
        ({ id }) => id === made.body.id,
      );
    expect(await items('ar')).toMatchObject([
      { item: { id: itemId, name: 'شاي', price: '1250' }, store: { name: 'Salon de thé' } },
    ]);
    expect(await items('fr')).toMatchObject([{ item: { name: 'Thé' } }]);
    const later = new Date(t.clock().getTime() + 60_000);
    const off = { stock: null, unavailable_until: later };
    for (const change of [{ available: false }, { stock: 0, available: true }, off]) {
      await set(change);
      expect(await items('fr')).toEqual([]);
    }
  });
});
