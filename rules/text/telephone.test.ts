import { describe, expect, it } from 'vitest';
import {
  FOREIGN_TELEPHONES,
  NO_TELEPHONES,
  TELEPHONES,
} from '#tests/support/text/telephone-spellings.ts';
import { dialledDigits, readTelephone, shownTelephone, withDialled } from './telephone.ts';

describe('a telephone number', () => {
  for (const { number, shown, spellings } of TELEPHONES) {
    it.each(spellings)(`is ${number} as %j`, (typed) => {
      expect(readTelephone(typed)).toBe(number);
    });
    it(`is shown as ${shown}`, () => {
      expect(shownTelephone(number)).toBe(shown);
      expect(readTelephone(shown)).toBe(number);
      expect(readTelephone(number)).toBe(number);
    });
  }

  it.each(FOREIGN_TELEPHONES)('$number of another country is shown as $shown', (foreign) => {
    expect(shownTelephone(foreign.number)).toBe(foreign.shown);
    expect(readTelephone(foreign.shown)).toBe(foreign.number);
  });

  it.each(NO_TELEPHONES)('is not %j', (typed) => {
    expect(readTelephone(typed)).toBeNull();
    expect(shownTelephone(typed)).toBe(typed);
  });
});

describe('a search input', () => {
  for (const { number, spellings } of TELEPHONES) {
    const held = number.replace('+212', '0').replace('+', '');
    it.each(spellings)(`has the digits of ${number} as %j`, (typed) => {
      expect(dialledDigits(typed)).toBe(held);
    });
  }

  it.each([
    ['06 12', '0612'],
    ['+212 6 1', '061'],
    ['+212', '0'],
    ['00212 6', '06'],
    ['+33 6', '336'],
    ['415 555 2671', '4155552671'],
    ['+', null],
    ['12 34', null],
    ['4172', null],
    ['#4172', null],
    ['6123', null],
    ['2126', null],
    ['d12', null],
    ['7 rue Atlas', null],
    ['500 1000', null],
    ['2026-01-02', null],
    ['', null],
  ] as const)('%j has %j', (typed, digits) => {
    expect(dialledDigits(typed)).toBe(digits);
  });
});

it('a search input that is an address has its domain as the network writes it', () => {
  expect(withDialled('Zoé@Müller.ma')).toBe('Zoé@xn--mller-kva.ma');
  for (const q of ['zoe@example.ma', 'Café', '@', 'zoe@', 'a@é b']) expect(withDialled(q)).toBe(q);
});
