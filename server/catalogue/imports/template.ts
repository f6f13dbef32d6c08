import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { ImportKind } from '#contract/routes/catalogue/imports.ts';
import { BOM } from '#rules/csv.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { CsvExport } from '../../platform/lists/list.ts';
import type { Importer } from './importer.ts';
import { columnsFor } from './mapping.ts';
import { csvLine } from './show.ts';

type Example = Readonly<Record<string, string>>;

/** A row that passes the check; values that it lacks are empty. */
const EXAMPLES: Readonly<Record<ImportKind, Example>> = {
  items: {
    sku: 'TEA-01',
    name: 'Mint tea',
    name_fr: 'Thé à la menthe',
    name_ar: 'شاي بالنعناع',
    price: '12.50',
    stock: '40',
    available: 'yes',
    restockable: 'no',
    tags: 'hot, popular',
  },
  stores: {
    name: 'Café Atlas',
    name_ar: 'مقهى الأطلس',
    category: 'restaurant',
    phone: '+212 522 48 12 34',
    contact_name: 'Salma Idrissi',
    address: '12 rue Soumaya',
    latitude: '33.5890',
    longitude: '-7.6310',
    hours: 'Mon-Sun 09:00-23:00',
    prep_minutes: '20',
    delivery_modes: 'delivery, pickup',
    minimum_order: '40.00',
    commission: '15',
    tax: '20',
  },
};
/** Columns that only an exported list has. */
const EXPORTED: readonly string[] = ['id', 'stock_seen'];

/** A category and a store that exist, so that the example passes the check. */
async function existing(db: Db, kind: ImportKind): Promise<Example> {
  if (kind !== 'items') return {};
  const { rows } = await sql<{ category: string | null; store: number | null }>`
    select (select name from categories order by position, id limit 1) as category,
      (select min(id) from stores where archived_at is null) as store`.execute(db);
  const [row] = rows;
  return { category: row?.category ?? '', store: row?.store?.toString() ?? '' };
}

/** The headings of the columns that a caller may set, and one example row. */
export async function templateOf(
  db: Db,
  importer: Importer,
  { storeId }: { storeId?: number | undefined },
  caller: Caller,
): Promise<CsvExport> {
  const { kind, isOfStore } = importer;
  const names = columnsFor(importer, caller)
    .map(({ name }) => name)
    .filter((name) => !(kind === 'items' && EXPORTED.includes(name)))
    .filter((name) => !(isOfStore && name === 'store' && storeId !== undefined));
  const example = { ...EXAMPLES[kind], ...(await existing(db, kind)) };
  const row = names.map((name) => example[name] ?? '');
  return {
    lines: Readable.from([BOM + csvLine(names) + csvLine(row)]),
    count: async () => ({ count: 1, isMore: false }),
  };
}
