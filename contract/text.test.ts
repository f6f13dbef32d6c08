import { describe, expect, it } from 'vitest';
import { Email, LongText, NewPassword, Text } from './text.ts';

/** Each shows nothing on a screen. */
const BLANK = [
  '\u200b',
  '\u2060\ufeff',
  '\u3164',
  '\ufffc',
  '\u{1d159}',
  '\u2800\u2800',
  '\u0301\u0302',
  '\u064e',
  '\u00ad',
  '\u115f\uffa0',
  '\ufe0f',
  '\u200e \u200f',
];

describe('a text', () => {
  it.each(BLANK.map((text) => [JSON.stringify(text), text]))('is refused as %s', (_, text) => {
    expect(Text(20).safeParse(text).success).toBe(false);
    expect(LongText(20).safeParse(`${text}\n${text}`).success).toBe(false);
  });

  it('may have letters, marks on them, joiners, emoji and signs', () => {
    for (const text of ['مُحمد', 'e\u0301', '👨‍👩‍👧', '♥', '7', 'می‌خواهم', '...'])
      expect(Text(20).parse(text)).toBe(text);
  });

  it('has no direction marks when it is of one line', () => {
    expect(Text(20).parse('\u202bصيدلية\u202c\u200f (2)\u2069')).toBe('صيدلية (2)');
    expect(LongText(20).parse('\u200fصيدلية\nx')).toBe('\u200fصيدلية\nx');
  });

  it('of one line has nothing without a width, and the hyphen of the keyboard', () => {
    expect(Text(20).parse('\u200bCaf\u00adé\ufeff')).toBe('Café');
    expect(Text(20).parse('Saint\u2011Michel \u2010 Nord')).toBe('Saint-Michel - Nord');
    expect(Text(20).parse('9h–22h')).toBe('9h–22h');
  });
});

describe('an email address', () => {
  it.each([
    ['amal@متجر.السعودية', 'amal@xn--pgbep1f.xn--mgberp4a5d4ar'],
    ['amal@xn--pgbep1f.xn--mgberp4a5d4ar', 'amal@xn--pgbep1f.xn--mgberp4a5d4ar'],
    ['mailto:amal@example.ma', 'amal@example.ma'],
    ['MAILTO: Amal@Example.ma; ', 'amal@example.ma'],
    ['amal＠müller。ma', 'amal@xn--mller-kva.ma'],
    ['Amal@Café-Racine.MA', 'amal@xn--caf-racine-d7a.ma'],
    ['Amal@Cafe\u0301-Racine.ma', 'amal@xn--caf-racine-d7a.ma'],
    [' amal+menu@example.com ', 'amal+menu@example.com'],
    ['\u200eamal@example.com\u200f', 'amal@example.com'],
    ['amal@\u200bexample.com\ufeff ', 'amal@example.com'],
  ])('%s is %s', (typed, address) => {
    expect(Email.parse(typed)).toBe(address);
  });

  it.each([
    'amal@café/racine.ma',
    'amal@café racine.ma',
    'amal@é',
    'amal@example.c0m',
    'amal@xn--.ma.',
    'amal@a..ma',
    '@متجر.السعودية',
    'amal@@متجر.السعودية',
  ])('is not %s', (typed) => {
    expect(Email.safeParse(typed).success).toBe(false);
  });
});

describe('a new password', () => {
  it('has its length in composed letters', () => {
    expect(NewPassword.safeParse('e\u0301'.repeat(7)).success).toBe(false);
    expect(NewPassword.parse('e\u0301'.repeat(12))).toBe('é'.repeat(12));
  });

  it.each([' ', '\u00a0', '\u3000', '\u200b', '\u3164', '\u2800'])('is not %j alone', (blank) => {
    expect(NewPassword.safeParse(blank.repeat(14)).success).toBe(false);
    expect(NewPassword.safeParse(`${blank}correct horse${blank}`).success).toBe(true);
  });
});
