import { expect, it } from 'vitest';
import { STORED, writeStored } from '#src/lib/storage.ts';
import { getChosenZones, readZoneChoice, storeZoneChoice } from './chosen-zones.ts';

const zones = [
  { id: 3, name: 'Maarif' },
  { id: 7, name: 'Anfa' },
] as never;

const readChosenZones = (user: Parameters<typeof getChosenZones>[1]) =>
  getChosenZones(readZoneChoice(), user);

it('apply only to the user who chose them', () => {
  storeZoneChoice({ by: 1, ids: [3] });
  expect(readChosenZones({ id: 1, zones: 'all' })).toEqual([3]);
  expect(readChosenZones({ id: 2, zones: 'all' })).toBeNull();
  expect(readChosenZones(null)).toBeNull();
  storeZoneChoice({ by: 1, ids: null });
  expect(readChosenZones({ id: 1, zones: 'all' })).toBeNull();
});

it('are those that the release before stored, until others are chosen', () => {
  writeStored(STORED.zones, null);
  writeStored(STORED.zonesBefore, '{"by":1,"ids":[3,7]}');
  expect(readChosenZones({ id: 1, zones: 'all' })).toEqual([3, 7]);
  storeZoneChoice({ by: 1, ids: [7] });
  expect(readChosenZones({ id: 1, zones: 'all' })).toEqual([7]);
  storeZoneChoice({ by: 1, ids: null });
  expect(readChosenZones({ id: 1, zones: 'all' })).toBeNull();
});

it('exclude zones that the user no longer has', () => {
  storeZoneChoice({ by: 1, ids: [3, 9] });
  expect(readChosenZones({ id: 1, zones })).toEqual([3]);
  storeZoneChoice({ by: 1, ids: [9] });
  expect(readChosenZones({ id: 1, zones })).toBeNull();
});

it('are all zones if the stored value is invalid', () => {
  for (const text of ['', 'null', '7', '{"by":1}', '{"by":1,"ids":["x"]}', '{']) {
    writeStored(STORED.zones, text);
    expect(readChosenZones({ id: 1, zones: 'all' })).toBeNull();
  }
});
