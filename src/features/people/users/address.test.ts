import { describe, expect, it } from 'vitest';
import { isSameAddress, replaceAddress, toRequest } from './address.ts';

const home = { label: 'Home', address: '1 rue Soumaya', note: null, lat: 33.6, lon: -7.63 };
const work = { ...home, label: 'Work' };

describe('an address in the list of a user', () => {
  it('is identified by its content, not by its place in the list or its zone', () => {
    expect(isSameAddress({ ...home, zone: 'Maarif' } as typeof home, home)).toBe(true);
    expect(isSameAddress(home, work)).toBe(false);
    expect(toRequest({ ...home, zone: 'Maarif' } as typeof home)).toEqual(home);
  });

  it('is replaced in place, and only if it still exists', () => {
    const moved = { ...work, lat: 33.5 };
    expect(replaceAddress([home, work], work, moved)).toEqual([home, moved]);
    expect(replaceAddress([home], work, moved)).toBeNull();
  });
});
