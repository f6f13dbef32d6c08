import { expect, it } from 'vitest';
import { STORED, writeStored } from '#src/lib/storage.ts';
import { getChosenAreas, readAreaChoice, storeAreaChoice } from './chosen-areas.ts';

const zones = [
  { id: 3, name: 'Maarif' },
  { id: 7, name: 'Anfa' },
] as never;

const readChosenAreas = (user: Parameters<typeof getChosenAreas>[1]) =>
  getChosenAreas(readAreaChoice(), user);

it('apply only to the user who chose them', () => {
  storeAreaChoice({ by: 1, ids: [3] });
  expect(readChosenAreas({ id: 1, zones: 'all' })).toEqual([3]);
  expect(readChosenAreas({ id: 2, zones: 'all' })).toBeNull();
  expect(readChosenAreas(null)).toBeNull();
  storeAreaChoice({ by: 1, ids: null });
  expect(readChosenAreas({ id: 1, zones: 'all' })).toBeNull();
});

it('exclude areas that the user no longer has', () => {
  storeAreaChoice({ by: 1, ids: [3, 9] });
  expect(readChosenAreas({ id: 1, zones })).toEqual([3]);
  storeAreaChoice({ by: 1, ids: [9] });
  expect(readChosenAreas({ id: 1, zones })).toBeNull();
});

it('are all areas if the stored value is invalid', () => {
  for (const text of ['', 'null', '7', '{"by":1}', '{"by":1,"ids":["x"]}', '{']) {
    writeStored(STORED.areas, text);
    expect(readChosenAreas({ id: 1, zones: 'all' })).toBeNull();
  }
});
