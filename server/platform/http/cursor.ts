import { z } from 'zod';
import { Centimes } from '#contract/money.ts';
import { DEFAULT_PAGE_SIZE } from '#contract/page.ts';
import { fieldFault, refuse } from './refusal.ts';

const encode = (key: readonly (string | number | null)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

export const badCursor = () =>
  refuse(
    'list.not_a_cursor',
    {},
    { fields: [fieldFault('query.cursor', 'list.cursor_of_another')] },
  );

/** Parses a cursor by the list's key schema; anything else is refused as bad input. */
export function readCursor<K extends z.ZodType>(
  cursor: string | undefined,
  key: K,
): z.output<K> | null {
  if (cursor === undefined) return null;
  try {
    return key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw badCursor();
  }
}

// The database's integer: beyond it a comparison fails instead of finding nothing.
const Id = z.number().int().min(0).max(2_147_483_647);

/** The sort key of lists ordered by an amount, then by id. */
export const AmountKey = z.tuple([Centimes, Id]);

/** The same where the amount changes: an id, with the amount when it was read. */
export const TotalKey = z.tuple([Id, Centimes]);

/** The sort key of lists ordered by id only. */
export const IdKey = z.tuple([Id]);
export const pageSize = (limit: number | undefined): number => limit ?? DEFAULT_PAGE_SIZE;

/**
 * Makes a page from rows that were read with one more than fits, so that the last page is known.
 */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  item: (row: Row) => Item,
  keyOf: (row: Row) => readonly (string | number | null)[],
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(item),
    nextCursor: rows.length > limit && last !== undefined ? encode(keyOf(last)) : null,
  };
}

/**
 * A page of a list ordered by id only. `read` gets the id at which the previous page ended, null
 * for the first, and the largest number of rows to read.
 */
export async function pageById<Row extends { id: number }, Item>(
  query: { limit?: number | undefined; cursor?: string | undefined },
  read: (after: number | null, limit: number) => Promise<readonly Row[]>,
  item: (row: Row) => Item,
) {
  const limit = pageSize(query.limit);
  const [after] = readCursor(query.cursor, IdKey) ?? [null];
  return toPage(await read(after, limit + 1), limit, item, ({ id }) => [id]);
}

export const mapPage = <Row, Item>(
  { items, nextCursor }: { items: readonly Row[]; nextCursor: string | null },
  item: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } => ({
  items: items.map((row) => item(row)),
  nextCursor,
});
