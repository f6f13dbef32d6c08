import { expect, it } from 'vitest';
import { withAsciiDomain } from './ascii-domain.ts';
import { withLetterDomain } from './letter-domain.ts';

it.each([
  'zoe@müller.ma',
  'amal@café-racine.ma',
  'amal@متجر.السعودية',
  'amal@التجارة-المغربية.المغرب',
  'amal@ⴰⵎⴰⵣⵉⵖ.ma',
  'x@straße.example.de',
  'amal@mail.épicerie-çà-et-là.ma',
])('%s is shown in letters', (address) => {
  const stored = withAsciiDomain(address);
  expect(stored).toContain('xn--');
  expect(withLetterDomain(stored)).toBe(address);
});

it.each([
  'amal@example.ma',
  'xn--mller-kva@example.ma',
  // аррӏе and a mixed раypal: letters that look like those of others.
  'a@xn--80ak6aa92e.com',
  'a@xn--ypal-43d9g.com',
  // Not the encoding of anything.
  'a@xn--.ma',
  'a@xn--zz!.ma',
  'a@xn--99999999.ma',
  '',
])('%j stays as it is', (address) => {
  expect(withLetterDomain(address)).toBe(address);
});
