import { IntlMessageFormat } from 'intl-messageformat';
import { expect, it } from 'vitest';
import { en } from './en/index.ts';
import { changeMessage, longer, mirrored } from './pseudo.ts';

const PLURAL = '{n, plural, =0 {No store} one {# store of {city}} other {# stores}} open';

it('a pseudo-language changes what is read, and no name, keyword or selector', () => {
  expect(changeMessage('Open {name}', longer)).toBe('Ööpééññ {name}');
  expect(changeMessage(PLURAL, mirrored)).toBe(
    '{n, plural, =0 {نو سطورث} one {# سطورث وف {city}} other {# سطورثس}} وحثن',
  );
});

it('its messages are valid, and take the same values', () => {
  for (const change of [longer, mirrored])
    for (const texts of Object.values(en))
      for (const [name, text] of Object.entries<string>(texts))
        expect(() => {
          const changed = changeMessage(text, change);
          new IntlMessageFormat(changed, 'en-US', undefined, { ignoreTag: true });
        }, name).not.toThrow();
});

it('the longer one is about 40 % longer', () => {
  const texts = Object.values(en).flatMap((part) => Object.values<string>(part));
  const plain = texts.filter((text) => !text.includes('{'));
  const ratio = plain.map(longer).join('').length / plain.join('').length;
  expect(ratio).toBeGreaterThan(1.35);
  expect(ratio).toBeLessThan(1.5);
});
