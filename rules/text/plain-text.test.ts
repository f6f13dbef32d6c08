import { describe, expect, it } from 'vitest';
import { PLAIN, SAME_NAMES } from '#tests/support/text/spellings.ts';
import { plainName, plainText } from './plain-text.ts';

describe('a text as it is searched', () => {
  it.each(PLAIN)('%s is %s', (text, plain) => {
    expect(plainText(text)).toBe(plain);
    expect(plainText(plain)).toBe(plain);
  });

  it.each(SAME_NAMES)('the name %s is the same as %s', (name, other) => {
    expect(plainName(name)).toBe(plainName(other));
  });
});
