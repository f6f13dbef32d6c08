import { describe, expect, it } from 'vitest';
import { isSameAddress, replaceAddress, toRequest } from './address.ts';

const home = { label: 'Home', address: '1 rue Soumaya', note: null, lat: 33.6, lon: -7.63 };
const work = { ...home, label: 'Work' };

describe('an address in its list', () => {
  it('is known by what it says, not by where it stands or lies', () => {
    expect(isSameAddress({ ...home, zone: 'Maarif' } as typeof home, home)).toBe(true);
    expect(isSameAddress(home, work)).toBe(false);
    expect(toRequest({ ...home, zone: 'Maarif' } as typeof home)).toEqual(home);
  });

  it('is changed where it stands, and only if it is still there', () => {
    const moved = { ...work, lat: 33.5 };
    expect(replaceAddress([home, work], work, moved)).toEqual([home, moved]);
    expect(replaceAddress([home], work, moved)).toBeNull();
  });
});
