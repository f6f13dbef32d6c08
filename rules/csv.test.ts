import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvCell, csvInStyle, csvOf, headingOf, instantText } from './csv.ts';

const rows = csvOf<{ name: string; price: bigint; at: string | null }>([
  ['name', ({ name }) => name],
  ['price_mad', ({ price }) => price],
  ['placed_at', ({ at }) => at],
]);
const row = rows.line({ name: 'Thé; noir, 1.5', price: 125_050n, at: '2026-07-14T03:00:00.000Z' });

it('names columns in words, with their unit at the end', () => {
  expect(rows.head()).toBe('\uFEFFName,"Price, MAD",Placed at\r\n');
  expect(['store_id', 'area_m2', 'age_s', 'sku', 'Gross value, MAD'].map(headingOf)).toEqual([
    'Store ID',
    'Area, m²',
    'Age, s',
    'SKU',
    'Gross value, MAD',
  ]);
});

it('writes instants in the local time of Casablanca, and other texts as they are', () => {
  expect(row).toBe('"Thé; noir, 1.5",1250.50,2026-07-14 04:00:00\r\n');
  expect(instantText('2026-02-20T12:00:00.000Z')).toBe('2026-02-20 12:00:00');
  expect(instantText('never')).toBe('never');
});

it('separates by semicolons, and writes decimals with a comma, for readers who want it', () => {
  const lines = rows.head() + row;
  expect(csvInStyle(lines, 'point')).toBe(lines);
  expect(csvInStyle(lines, 'comma')).toBe(
    '\uFEFFName;"Price, MAD";Placed at\r\n"Thé; noir, 1.5";1250,50;2026-07-14 04:00:00\r\n',
  );
  expect(csvInStyle('1.5,-2.25,"3.5",1.2.3\r\n', 'comma')).toBe('1,5;-2,25;"3.5";1.2.3\r\n');
});

it('keeps every text of a cell in both styles', () => {
  const cells = fc.array(
    fc.string({ unit: 'binary' }).filter((text) => !/^-?\d+\.\d+$/.test(text)),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(cells, (texts) => {
      const written = texts.map(csvCell);
      const line = `${written.join(',')}\r\n`;
      expect(csvInStyle(line, 'comma')).toBe(`${written.join(';')}\r\n`);
    }),
  );
});
