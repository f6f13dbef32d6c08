import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { featuredRoutes as calls } from '#contract/routes/growth/featured.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type AppsRoom, appsRoom, EAST, WEST } from '#tests/support/rooms/apps-room.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let room: AppsRoom;
withApp(async (made) => {
  t = made;
  room = await appsRoom(t);
});

/** A position for each test, so that none depends on the remains of another. */
let position = 0;
const next = () => {
  position += 1;
  return position;
};

describe('a featured place in the back office', () => {
  it('is made, changed and hidden, with its audit; the second of two changes is refused', async () => {
    const at = next();
    const { status, body } = await room.feature({ position: at, endsOn: room.day(3) });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'store',
      store: { name: 'Dar Naji' },
      phase: 'live',
      state: 'shown',
      acts: { edit: true, hide: true, show: { code: 'featured.illegal_event' } },
    });
    const moved = await room.update(body, { endsOn: room.day(9) });
    expect(moved).toMatchObject({ status: 200, body: { endsOn: room.day(9), version: 2 } });
    expect((await room.update(body, { endsOn: null })).status).toBe(412);
    expect(await room.send(moved.body, 'hide')).toMatchObject({
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

  it('refuses what contradicts itself or does not exist, and keeps nothing of it', async () => {
    const paper = await t.db
      .insertInto('files')
      .values({
        kind: 'document',
        sha256: Buffer.alloc(32, 7),
        name: 'licence.pdf',
        type: 'application/pdf',
        bytes: 10,
        owner_id: room.keeper.id,
        uploaded_at: t.clock(),
        touched_at: t.clock(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const bad = [
      [{ endsOn: room.day(-1) }, 400, 'body.endsOn'],
      [{ itemId: room.store.itemId }, 400, 'body.itemId'],
      [{ storeId: null }, 400, 'body.storeId'],
      [{ position: 21 }, 400, 'body.position'],
      [{ slot: 'billboard' }, 400, 'body.slot'],
      [{ startsOn: '0000-01-01' }, 400, 'body.startsOn'],
      [{ storeId: 2_000_000 }, 422, 'body.storeId'],
      [{ zones: [{ id: 2_000_000 }] }, 422, 'body.zones'],
      [{ imageId: paper.id }, 422, 'body.imageId'],
    ] as const;
    const before = await t.call(calls.count, {}, room.keeper);
    for (const [more, status, path] of bad) {
      const answer = await room.feature({ position: 20, ...more });
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.body).toMatchObject({
        fields: expect.arrayContaining([expect.objectContaining({ path })]),
      });
    }
    expect((await t.call(calls.count, {}, room.keeper)).body).toEqual(before.body);
    const { body } = await room.feature({ position: next() });
    expect(await room.update(body, { endsOn: room.day(-1) })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.endsOn' }] },
    });
  });

  it('is refused where another one has the place, with who, where and until when', async () => {
    const at = next();
    const zones = [{ id: room.west.id }];
    const held = (await room.feature({ position: at, zones, endsOn: room.day(5) })).body;
    const taken = await room.feature({ position: at, startsOn: room.day(5) });
    expect(taken).toMatchObject({
      status: 409,
      body: {
        code: 'featured.taken',
        message: `Home ${at} is held by Dar Naji in West, from ${room.today} until ${room.day(5)}.`,
        fields: [{ path: 'body.position' }],
        holder: { id: held.id, name: 'Dar Naji', endsOn: room.day(5) },
      },
    });
    // On the next day, in another area, in another slot, and for an item it is free.
    const free = [
      { startsOn: room.day(6) },
      { zones: [{ id: room.east.id }], endsOn: room.day(5) },
      { slot: 'search' },
      { storeId: null, itemId: room.store.itemId },
    ];
    for (const more of free)
      expect((await room.feature({ position: at, ...more })).status).toBe(201);
    // Neither a change nor showing it again bypasses this.
    expect((await room.update(held, { zones: [] })).status).toBe(409);
    const hidden = await room.send(held, 'hide');
    expect(hidden?.ok).toBe(true);
    expect((await room.feature({ position: at, zones, endsOn: room.day(1) })).status).toBe(201);
    expect(await room.send({ id: held.id, version: 2 }, 'show')).toMatchObject({
      ok: false,
      error: { code: 'featured.taken' },
    });
  });

  it('goes to one of twenty that ask for the place at once', async () => {
    const at = next();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        room.feature({ position: at, zones: n % 2 ? [{ id: room.west.id }] : [] }),
      ),
    );
    const statuses = answers.map(({ status }) => status).filter((status) => status !== 409);
    // One in all areas, or one in the west alone.
    expect(statuses).toEqual([201]);
  });

  it('is found by name, slot, phase, area and store, in the order of its place', async () => {
    const at = next();
    const of = async (more: object) => (await room.feature({ position: at, ...more })).body.id;
    const live = await of({ zones: [{ id: room.west.id }], endsOn: room.day(1) });
    const upcoming = await of({ startsOn: room.day(4), endsOn: room.day(5) });
    const expired = await of({ startsOn: room.day(-4), endsOn: room.day(-3) });
    const list = async (query: object) => {
      const { body } = await t.call(calls.list, { query: { q: 'naji', ...query } }, room.keeper);
      return body.items.map(({ id }) => id);
    };
    expect(await list({ phase: 'expired' })).toEqual([expired]);
    expect(await list({ phase: 'upcoming' })).toContain(upcoming);
    expect(await list({ phase: 'live', zoneId: room.west.id })).toContain(live);
    expect(await list({ phase: 'live', zoneId: room.east.id })).not.toContain(live);
    expect(await list({ storeId: room.store.id, slot: 'browse' })).toEqual([]);
    const csv = await t.call(calls.export, { query: { phase: 'expired' } }, room.keeper);
    expect(csv.body).toContain(`,Dar Naji,,home,${at},,${room.day(-4)},${room.day(-3)},expired,`);
  });
});

describe('an app', () => {
  it('gets what runs in its area by position, without what cannot be ordered', async () => {
    const atlas = await t.store(null, 'Atlas');
    await room.zones.assign(room.west.id, atlas.id);
    const zones = [{ id: room.west.id }];
    const at = { slot: 'browse', zones };
    const second = (await room.feature({ ...at, position: 2, storeId: atlas.id })).body;
    const first = (await room.feature({ ...at, position: 1, storeId: atlas.id })).body;
    await room.feature({ ...at, position: 3 });
    await room.feature({ ...at, position: 4, startsOn: room.day(1) });
    const ids = async (door: string) =>
      (await room.shown({ slot: 'browse', at: door })).map(({ id }) => id);
    expect(await ids(WEST)).toEqual([first.id, second.id]);
    expect(await ids(EAST)).toEqual([]);
    expect(await ids('30,-5')).toEqual([]);
    const query = { kind: 'store', slot: 'browse', zoneId: room.west.id } as const;
    const preview = async (more: object = {}) =>
      (await t.call(calls.preview, { query: { ...query, ...more } }, room.keeper)).body;
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

  it('gets items in its language, and none that are unavailable or sold out', async () => {
    const { itemId } = await t.store(null, 'Salon de thé');
    const set = (change: object) =>
      t.db.updateTable('items').set(change).where('id', '=', itemId).execute();
    await set({ names: JSON.stringify({ ar: 'شاي' }), image_ids: [] });
    const made = await room.feature({ storeId: null, itemId, slot: 'search', position: 7 });
    const items = async (language: string) =>
      (await room.shown({ kind: 'item', slot: 'search', language })).filter(
        ({ id }) => id === made.body.id,
      );
    expect(await items('ar')).toMatchObject([
      { item: { id: itemId, name: 'شاي', price: '1250' }, store: { name: 'Salon de thé' } },
    ]);
    expect(await items('fr')).toMatchObject([{ item: { name: 'Thé' } }]);
    for (const change of [{ available: false }, { stock: 0, available: true }]) {
      await set(change);
      expect(await items('fr')).toEqual([]);
    }
  });
});
