import { expect, it } from 'vitest';
import { centimesOf, readStatement } from './statement-file.ts';

it('reads amounts as banks write them', () => {
  const read = ['1234.50', '1,234.50', '1 234,50', '1.234,5', '1234', '12,34', 'x', '', '1.2.3'];
  expect(read.map(centimesOf)).toEqual([
    123_450n,
    123_450n,
    123_450n,
    123_450n,
    123_400n,
    1_234n,
    null,
    null,
    null,
  ]);
});

it('reads the credits of a file, whatever its delimiter and the order of its columns', () => {
  const text = '\uFEFFAmount;Date;Reference\r\n"1 234,50";x;ref 1/2\r\n-5,00;x;FEE\r\n';
  expect(readStatement(text)).toEqual([{ line: 2, reference: 'REF12', amount: 123_450n }]);
});
