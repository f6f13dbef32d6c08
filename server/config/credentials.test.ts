import { expect, test } from 'vitest';
import { credentialFault } from './credentials.ts';

const PASSWORDS = [
  'p#q',
  '1#2',
  'p/q',
  '1/2',
  'p?q',
  '1?2',
  'p@q/r',
  'p@q#r',
  'a b#c',
  'x%',
  'x%zz',
];

test.each(PASSWORDS)(
  'the password %s is refused, with its characters and not itself',
  (password) => {
    for (const scheme of ['postgres', 'smtp', 'nats']) {
      const fault = credentialFault(`${scheme}://user:${password}@db.example.com:1/name`);
      expect(fault).toContain(
        'the user name or password has characters that a URL encodes: write "',
      );
      expect(fault).not.toContain(password);
    }
  },
);

test.each(PASSWORDS)(
  'the password %s is accepted in the form that the message names',
  (password) => {
    const url = `postgres://user:${encodeURIComponent(password)}@db.example.com:5432/name`;
    expect(credentialFault(url)).toBeUndefined();
    expect(decodeURIComponent(new URL(url).password)).toBe(password);
  },
);

test('each character is named with its encoding', () => {
  expect(credentialFault('postgres://a:p#/%@h/d')).toContain(
    'write "#" as %23, "/" as %2F, "%" as %25',
  );
});

test.each([
  'postgres://db.example.com/tawsil',
  'postgres://user@db.example.com/tawsil?application_name=a@b',
  'postgres://user:pass@db.example.com/tawsil?sslmode=verify-full&sslrootcert=/etc/ca.pem',
  'postgres://user:p@ss@db.example.com/tawsil',
  'nats://token@nats',
])('%s has no fault', (url) => {
  expect(credentialFault(url)).toBeUndefined();
});
