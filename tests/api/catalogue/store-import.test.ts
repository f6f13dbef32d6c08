import { describe, expect, it } from 'vitest';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { createImportFixture } from '#tests/support/fixtures/import-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';
import { createZoneFixture, square } from '#tests/support/zones.ts';

let t: TestApp;
let manager: Person;
let owner: Person;
withApp(async (opened) => {
  t = opened;
  manager = await t.person('admin');
  owner = await t.person('store');
  // Its location is the centre of the zone.
  await t.store(owner, 'Café Atlas');
  await t.db.insertInto('zones').values({ name: 'Nord' }).execute();
});

const { send, get, settled, act, checked, applied, uploadAndCheck, errors } = createImportFixture(
  'stores',
  () => ({
    t,
    manager,
  }),
);
const HEADER =
  'Name,Type,Telephone,Address,Lat,Lng,Zone,Commission %,Minimum order,Horaires,Owner e-mail';
const twin = {
  name: 'Twin',
  phone: null,
  zone: 'Nord',
  lat: 33.59,
  lon: -7.62,
  prep_minutes: 20,
};
const csv = (...lines: string[]) => [HEADER, ...lines, ''].join('\r\n');
const stores = () => t.db.selectFrom('stores').selectAll().orderBy('id').execute();
const named = async (name: string) => (await stores()).filter((store) => store.name === name);
const exported = async () =>
  String((await t.call(storesRoutes.export, { query: {} }, manager)).body);

describe('an import of stores', () => {
  it('creates applications with all fields of the file; importing the same file again changes nothing', async () => {
    const [atlas] = await stores();
    const file = csv(
      `Pâtisserie Amal,Bakery,+212 522 11 22 33,"12, rue Tahar",${atlas?.lat},${atlas?.lon},,"17,5",50.00,"Mon-Fri 8-13 15-20; Sat 9-2",${owner.email.toUpperCase()}`,
      'Pharmacie Nord,pharmacy,,Bd Zerktouni,33.59,-7.62,Nord,19,,24/7,',
    );
    const { body } = await send(file);
    expect(body.mapping).toEqual({
      name: 0,
      category: 1,
      phone: 2,
      address: 3,
      latitude: 4,
      longitude: 5,
      zone: 6,
      commission: 7,
      minimum_order: 8,
      hours: 9,
      owner_email: 10,
    });
    const ready = await checked(body);
    expect(await errors(body.id)).toEqual([]);
    expect(ready.counts).toMatchObject({ created: 2, changed: 0, unchanged: 0, refused: 0 });
    expect((await applied(ready)).counts).toMatchObject({ created: 2 });
    const [bakery] = await named('Pâtisserie Amal');
    expect(bakery).toMatchObject({
      status: 'applied',
      is_open: false,
      category: 'bakery',
      phone: '+212522112233',
      // Derived from the location, because the cell is empty.
      zone: atlas?.zone,
      commission_bp: 1750,
      minimum_order: 5000n,
      owner_id: owner.id,
      prep_minutes: 20,
      delivery_modes: ['delivery'],
      hours: {
        mon: [
          ['08:00', '13:00'],
          ['15:00', '20:00'],
        ],
        sat: [['09:00', '02:00']],
        sun: [],
      },
    });
    expect((await named('Pharmacie Nord'))[0]).toMatchObject({ zone: 'Nord', hours: null });
    const made = await stores();
    const again = await uploadAndCheck(file);
    expect(again.counts).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
    await applied(again);
    expect(await stores()).toEqual(made);
  });

  it('accepts its own export, and finds a store by its ID', async () => {
    const before = await stores();
    const file = await exported();
    expect(file).toContain("'+212522112233");
    const same = await uploadAndCheck(file);
    expect({ counts: same.counts, errors: await errors(same.id) }).toMatchObject({
      counts: { created: 0, changed: 0, unchanged: before.length, refused: 0 },
      errors: [],
    });
    const moved = await uploadAndCheck(file.replace('12, rue Tahar', '14, rue Tahar'));
    expect(moved.counts).toMatchObject({ created: 0, changed: 1 });
    await applied(moved);
    const [bakery] = await named('Pâtisserie Amal');
    expect(bakery).toMatchObject({ address: '14, rue Tahar', version: 2 });
    const history = await t.call(
      notesRoutes.history,
      { query: { subject: `store:${bakery?.id}` } },
      manager,
    );
    expect(history.body.items[0]).toMatchObject({
      action: 'import.stores',
      changes: [{ field: 'address', before: '12, rue Tahar', after: '14, rue Tahar' }],
    });
  });

  it('asks about coordinates that look exchanged or are outside every area', async () => {
    const [atlas] = await stores();
    const { lat = 0, lon = 0 } = atlas ?? {};
    const file = csv(
      `Exchanged,bakery,,Rue 1,${lon},${lat},,15,0,,`,
      `Right,bakery,,Rue 2,${lat},${lon},,15,0,,`,
      'Null Island,bakery,,Rue 3,0,0,Nord,15,0,,',
    );
    const { body } = await send(file);
    const asked = await checked(body);
    expect(asked.counts).toMatchObject({ created: 1, refused: 2 });
    expect(await errors(body.id)).toMatchObject([
      { line: 2, column: 'Lat', reason: 'cell.coordinates_exchanged' },
      { line: 4, column: 'Lat', reason: 'cell.outside_areas' },
    ]);
    const check = async (answers: object) => {
      const now = await get(body.id);
      expect(await act(now, 'check', { mapping: now.mapping, answers })).toMatchObject({
        status: 202,
      });
      return settled(body.id);
    };
    expect((await check({ coordinates: 'as_written' })).counts).toMatchObject({ refused: 1 });
    const exchanged = await check({ coordinates: 'exchanged' });
    expect(exchanged).toMatchObject({
      answers: { coordinates: 'exchanged' },
      counts: { created: 2, refused: 1 },
    });
    await applied(exchanged, true);
    expect(await named('Exchanged')).toMatchObject([{ lat, lon }]);
  });

  it('asks whether 0,15 is a percentage or a share, and accepts its own export of such a rate', async () => {
    const [atlas] = await named('Café Atlas');
    const { id = 0, commission_bp = 0, tax_bp = 0 } = atlas ?? {};
    const check = async (cells: string, fractions?: 'percent' | 'share') => {
      const { body } = await send(`id;commission;tax\n${id};${cells}\n`);
      const answers = fractions ? { fractions } : {};
      await act(body, 'check', { mapping: body.mapping, answers });
      return settled(body.id);
    };
    const write = (tax: number) =>
      t.db.updateTable('stores').set({ tax_bp: tax }).where('id', '=', id).execute();
    const rate = String(commission_bp / 10_000).replace('.', ',');
    const asked = await check(`${rate};0,15`);
    expect(await errors(asked.id)).toMatchObject([
      { reason: 'cell.below_one_percent' },
      { reason: 'cell.below_one_percent' },
    ]);
    await write(1_500);
    expect((await check(`${rate};0,15`, 'share')).counts).toMatchObject({ unchanged: 1 });
    await write(15);
    const own = `${commission_bp / 100};0,15`;
    expect((await check(own, 'percent')).counts).toMatchObject({ unchanged: 1 });
    expect((await check(`${own} %`)).counts).toMatchObject({ unchanged: 1 });
    await write(tax_bp);
  });

  it('opens and closes a store immediately according to the imported hours', async () => {
    const [atlas] = await named('Café Atlas');
    await applied(await uploadAndCheck(`id,hours\n${atlas?.id},closed\n`));
    await expect.poll(async () => (await named('Café Atlas'))[0]?.is_open).toBe(false);
    await applied(await uploadAndCheck(`id,hours\n${atlas?.id},\n`));
    await expect.poll(async () => (await named('Café Atlas'))[0]?.is_open).toBe(true);
  });

  it('assigns a store to a zone by the shapes at the time of writing', async () => {
    const fixture = await createZoneFixture(t);
    const drawn = (await fixture.publish(await fixture.create(), square(33.61, -7.6, 0.005))).body;
    const ready = await uploadAndCheck(
      csv(
        'Drawn,bakery,,Rue 9,33.612,-7.602,,15,0,,',
        'Beside,bakery,,Rue 9,33.6,-7.61,,15,0,,',
        'Told,bakery,,Rue 9,33.612,-7.602,Gauthier,15,0,,',
      ),
    );
    expect(ready.counts).toMatchObject({ created: 3, refused: 0 });
    await t.call(
      zonesRoutes.update,
      { params: { id: drawn.id }, body: { name: 'Roches Noires' } },
      fixture.admin,
      fixture.ifMatch(drawn.version),
    );
    await applied(ready);
    const zoneOf = async (name: string) => (await named(name))[0]?.zone;
    expect(await zoneOf('Drawn')).toBe('Roches Noires');
    expect(await zoneOf('Beside')).toBe((await named('Café Atlas'))[0]?.zone);
    expect(await zoneOf('Told')).toBe('Gauthier');
    await fixture.archive(drawn.id);
  });

  it('reports errors by line and column', async () => {
    const [bakery] = await named('Pâtisserie Amal');
    await t.db
      .insertInto('stores')
      .values([
        { ...twin, address: 'One' },
        { ...twin, address: 'ONE' },
      ] as never)
      .execute();
    const bad = await uploadAndCheck(
      csv(
        'New,cinema,12,Rue 1,91,-7.6,,60,x,Mon,nobody@nowhere.ma',
        'Far,bakery,,Rue 2,34.02,-6.83,,15,0,,',
        'Twin,bakery,,one,33.5,-7.6,Nord,15,0,,',
        'Café new,bakery,,Rue 3,33.5,-7.6,Nord,15,0,,',
        'CAFE NEW,bakery,,rue 3,33.5,-7.6,Nord,15,0,,',
        'Owned,bakery,,Rue 4,33.5,-7.6,Nord,15,0,,nobody@nowhere.ma',
        'Cheap,bakery,,Rue 5,33.5,-7.6,Nord,14,0,,',
      ),
    );
    expect(bad.counts).toMatchObject({ created: 1, refused: 6 });
    const found = (await errors(bad.id)).map(({ line, column, message }) => [
      line,
      column,
      message,
    ]);
    expect(found).toEqual([
      [2, 'Type', expect.stringMatching(/^must be one of: restaurant/)],
      [2, 'Telephone', 'is not a phone number'],
      [2, 'Lat', 'must be a number from -90 to 90'],
      [2, 'Horaires', 'has days without their times'],
      [2, 'Minimum order', 'is not an amount'],
      [2, 'Commission %', expect.stringMatching(/percentage from 0 to 50/)],
      // Each fault of a line is named at once.
      [2, 'Owner e-mail', 'is the address of no store account'],
      [3, 'Zone', expect.stringMatching(/far from every area/)],
      [4, 'Name', expect.stringMatching(/several stores/)],
      [6, 'Address', 'is on line 5 already'],
      [7, 'Owner e-mail', 'is the address of no store account'],
      [8, 'Commission %', expect.stringMatching(/lower than the standard of 15 %.*second person/)],
    ]);
    const twice = await uploadAndCheck(
      `id,name,address,prep\n${bakery?.id},Pâtisserie Amal,14 rue Tahar,30\n,Pâtisserie Amal,"14, rue Tahar",30\n999999,X,Y,1\n`,
    );
    expect(
      (await errors(twice.id)).map(({ line, column, message }) => [line, column, message]),
    ).toEqual([
      [3, null, 'is the same as line 2'],
      [4, 'id', 'is no store'],
      [4, null, expect.stringMatching(/^is new, and needs: category, latitude/)],
    ]);
  });

  it('offers commission and owner only to users who can approve stores', async () => {
    const clerk = await t.person('catalogue');
    const { body } = await send(csv('A,bakery,,Rue 9,33.5,-7.6,Nord,1,0,,'), '', clerk);
    expect(body.columns.map(({ name }) => name)).not.toContain('commission');
    expect(body.mapping).not.toHaveProperty('commission');
    const mapping = { ...body.mapping, commission: 7 };
    expect(await act(body, 'check', { mapping }, clerk)).toMatchObject({
      status: 403,
      body: { fields: [{ path: 'body.mapping.commission' }] },
    });
    // A check by another user does not help to bypass the permission.
    const ready = await checked(body, mapping);
    expect((await act(ready, 'apply', { skipRefused: false }, clerk)).status).toBe(403);
    expect((await send(csv('A'), 'storeId=1')).status).toBe(400);
    expect((await send(csv('A'), '', await t.person('operator'))).status).toBe(403);
  });

  it('an import of items accepts the export of all stores', async () => {
    const items = createImportFixture('items', () => ({ t, manager }));
    await t.db
      .updateTable('items')
      .set({ sku: 'T-1', tags: ['hot', 'very new'] })
      .execute();
    const file = String((await t.call(itemsRoutes.export, { query: {} }, manager)).body);
    const same = await items.uploadAndCheck(file);
    expect(same.counts).toMatchObject({ created: 0, changed: 0, unchanged: 1, refused: 0 });
  });
});
