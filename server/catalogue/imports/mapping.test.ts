import { expect, it } from 'vitest';
import type { CsvRow } from './csv-file.ts';
import { column, type Importer } from './importer.ts';
import { itemsImporter } from './importers/items.ts';
import { propose, valuesOf } from './mapping.ts';

const ROW_MS = 15;
const ROWS = 6;

/** Rows that are already read, as those of a page of the database are. */
async function* rows(): AsyncGenerator<CsvRow> {
  for (let line = 1; line <= ROWS; line += 1) yield { line, cells: ['x'] };
}

it('reads rows without keeping other work waiting until the last one', async () => {
  const slow = column('name', 'always', [], (cell) => {
    for (const until = performance.now() + ROW_MS; performance.now() < until; );
    return { value: cell };
  });
  let turns = 0;
  let isRead = false;
  const count = () => {
    turns += 1;
    if (!isRead) setImmediate(count);
  };
  setImmediate(count);
  const importer = { columns: [slow] } as unknown as Importer;
  const read: unknown[] = [];
  for await (const row of valuesOf(importer, { mapping: { name: 0 }, answers: {} }, 1, rows()))
    read.push(row);
  isRead = true;
  expect(read).toHaveLength(ROWS);
  expect(turns).toBeGreaterThanOrEqual(ROWS - 1);
});

it('proposes the columns of a price list in French, and none of two that are alike', () => {
  const header = ['Nom du\u00a0produit', 'Catégorie ', 'Prix (DH)', 'Référence'];
  const mapping = { name: 0, category: 1, price: 2, sku: 3 };
  expect(propose(itemsImporter.columns, header)).toEqual(mapping);
  expect(propose(itemsImporter.columns, ['Prix (1)', 'Prix (2)', 'Libellé'])).toEqual({ name: 2 });
});
