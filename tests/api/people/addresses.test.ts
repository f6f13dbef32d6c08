import { describe, expect, it } from 'vitest';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let admin: Person;
withApp(async (opened) => {
  t = opened;
  admin = await t.person('admin');
});

describe('addresses of an account', () => {
  it('are stored as one list at one version', async () => {
    const user = await t.person('customer');
    const home = { label: 'Home', address: '1 rue Soumaya', note: null, lat: 33.6, lon: -7.63 };
    const put = (version: number, addresses: object[]) =>
      t.call(usersRoutes.setAddresses, { params: { id: user.id }, body: { addresses } }, admin, {
        'if-match': `"${version}"`,
      });
    expect((await put(1, [home, { ...home, label: 'Work' }])).body.addresses).toHaveLength(2);
    expect((await put(1, [])).status).toBe(412);
    // No store is near, so the location lies in no zone.
    expect((await put(2, [home])).body.addresses).toEqual([{ ...home, zone: null }]);
    expect((await put(3, [{ ...home, zone: null }])).status).toBe(400);
    expect((await put(3, [{ ...home, lat: 91 }])).status).toBe(400);
    // Numbers that no column of the database can store.
    const origin = await put(3, [{ ...home, lat: 5e-323, lon: -1e-323 }]);
    expect(origin.body.addresses).toEqual([{ ...home, lat: 0, lon: 0, zone: null }]);
    expect((await put(4, Array(21).fill(home))).status).toBe(400);
    const operator = await t.person('operator');
    const input = { params: { id: user.id }, body: { addresses: [] } };
    expect(
      (await t.call(usersRoutes.setAddresses, input, operator, { 'if-match': '"3"' })).status,
    ).toBe(403);
  });

  it('contain the zone of each address, and their changes appear in the history', async () => {
    const user = await t.person('customer');
    const { id } = await t.store();
    const { lat, lon, zone } = await t.db
      .selectFrom('stores')
      .select(['lat', 'lon', 'zone'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const home = { label: 'Home', address: '1 rue Soumaya', note: null, lat, lon };
    const work = { ...home, label: 'Work', note: '2e étage' };
    const put = (version: number, addresses: object[]) =>
      t.call(usersRoutes.setAddresses, { params: { id: user.id }, body: { addresses } }, admin, {
        'if-match': `"${version}"`,
      });
    const { body } = await put(1, [home, work]);
    expect(body.addresses[0]).toEqual({ ...home, zone });
    // The other one becomes the default: nothing is added or removed.
    await put(2, [work, home]);
    await put(3, [work]);
    const history = await t.call(
      notesRoutes.history,
      { query: { subject: `user:${user.id}` } },
      admin,
    );
    const line = (one: typeof home | typeof work) =>
      [one.label, one.address, one.note, `${lat.toFixed(5)}, ${lon.toFixed(5)}`]
        .filter(Boolean)
        .join(' · ');
    expect(
      history.body.items.slice(0, 2).map(({ action, changes }) => ({ action, changes })),
    ).toEqual([
      {
        action: 'user.addresses',
        changes: [{ field: 'addresses', before: [line(home)], after: [] }],
      },
      {
        action: 'user.addresses',
        changes: [{ field: 'usualAddress', before: line(home), after: line(work) }],
      },
    ]);
  });
});
