import { expect, it } from 'vitest';
import type { Person, TestApp } from '#tests/support/app.ts';
import { createImportFixture } from '#tests/support/fixtures/import-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let manager: Person;
withApp(async (opened) => {
  t = opened;
  manager = await t.person('admin');
  await t.store(await t.person('store'), 'Café Atlas');
  await t.db.insertInto('zones').values({ name: 'Nord' }).execute();
});

const { applied, uploadAndCheck, errors } = createImportFixture('stores', () => ({ t, manager }));
const zones = () => t.db.selectFrom('zones').select('name').orderBy('id').execute();
const named = (name: string) =>
  t.db.selectFrom('stores').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

it('an import of stores creates no zone: it names each line whose zone does not exist, and where its pin is', async () => {
  const before = await zones();
  const { lat, lon, zone } = await named('Café Atlas');
  const bad = await uploadAndCheck(
    [
      'Name,Type,Address,Lat,Lng,Zone',
      `Typed,bakery,Rue 1,${lat},${lon},Marif`,
      'Away,bakery,Rue 2,30.42,-9.59,Agadir',
      'Accented,bakery,Rue 3,33.59,-7.62,NÖRD',
      '',
    ].join('\r\n'),
  );
  expect(await errors(bad.id)).toMatchObject([
    {
      line: 2,
      column: 'Zone',
      value: 'Marif',
      message: `is not an existing area: the pin is in ${zone}`,
      reason: 'import.no_such_zone_at_pin',
      params: { zone },
    },
    { line: 3, column: 'Zone', value: 'Agadir', message: 'is not an existing area' },
  ]);
  expect((await applied(bad, true)).counts).toMatchObject({ created: 1, refused: 2 });
  expect(await named('Accented')).toMatchObject({ zone: 'Nord' });
  expect(await zones()).toEqual(before);
});
