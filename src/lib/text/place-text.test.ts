import { expect, it } from 'vitest';
import { placeText, readPlace } from './place-text.ts';

it('reads what it shows, and what has other separators', () => {
  expect(placeText({ lat: 33.5893, lon: -7.6039 })).toBe('33.58930, -7.60390');
  expect(readPlace('33.58930, -7.60390')).toEqual({ lat: 33.5893, lon: -7.6039 });
  expect(readPlace(' 33.5 ; -7.6 ')).toEqual({ lat: 33.5, lon: -7.6 });
});

it('reads nothing else', () => {
  for (const text of ['', '33.5', '33.5 -7.6 1', 'a b', '91 0', '0 181'])
    expect(readPlace(text)).toBeNull();
});
