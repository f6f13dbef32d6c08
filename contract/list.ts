import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from './errors.ts';
import { PageQuery } from './page.ts';
import { reasonFields } from './reasons/params.ts';
import { fieldReasons } from './reasons/platform/fields.ts';
import { issueOf } from './reasons/reason.ts';
import { Text } from './text.ts';
import { Version } from './version.ts';

/** Counting stops here: beyond it a list shows "10 000+". */
export const MAX_COUNT = 10_000;
/** The largest number of rows in one bulk call. */
export const MAX_BULK_ROWS = 200;

const codes = Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]];

export interface ListShape<N extends string, F extends z.ZodRawShape> {
  /** The sort orders of the list; `-name` sorts descending. */
  sorts: readonly [N, ...N[]];
  filters: F;
}

/** The query of a list without paging: sort, search, filters. Exports and counts take it. */
export function listFilter<const N extends string, F extends z.ZodRawShape>(list: ListShape<N, F>) {
  const backwards = list.sorts.map((name) => `-${name}` as const);
  const names = [...list.sorts, ...backwards] as unknown as readonly [N, `-${N}`];
  return z.object({
    sort: z
      .enum(names)
      .optional()
      .meta({ description: 'Name of a column; a leading minus sorts descending' }),
    q: Text(100)
      .optional()
      .meta({ description: 'Search words; each must be a prefix of a word of the row' }),
    ...list.filters,
  });
}

/** The query of a list with paging. */
export const listQuery = <const N extends string, F extends z.ZodRawShape>(list: ListShape<N, F>) =>
  listFilter(list).extend(PageQuery.shape);

/** A filter that takes several comma-separated values. */
export const several = <T extends z.ZodType<string, string>>(one: T) =>
  z
    .string()
    .max(400)
    .transform((text) => text.split(','))
    .pipe(z.array(one).min(1).max(20))
    .transform((values) => [...new Set(values)])
    .meta({ description: 'One or several, separated by commas' });

/** A filter that is on or off. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** The number of rows that a filter matches; `isMore` if counting stopped early. */
export const ListCount = z
  .object({ count: z.number().int().min(0), isMore: z.boolean() })
  .meta({ id: 'ListCount' });
export type ListCount = z.output<typeof ListCount>;

/** The CSV of a list as a response: text/csv instead of JSON. */
export const Csv = z.string().meta({ description: 'UTF-8 with a byte order mark; amounts in MAD' });

/** The rows of a bulk call, each with the version that the user saw. */
export const bulkRows = <T extends z.ZodType<number>>(id: T) =>
  z
    .array(z.strictObject({ id, version: Version }))
    .min(1)
    .max(MAX_BULK_ROWS)
    .refine((rows) => new Set(rows.map((row) => (row as { id: number }).id)).size === rows.length, {
      message: issueOf(fieldReasons, 'field.row_twice'),
    });

/** The results of a bulk call, row by row. */
export const bulkResults = <I extends z.ZodType<number>, T extends z.ZodType>(id: I, row: T) =>
  z.object({
    results: z.array(
      z.discriminatedUnion('ok', [
        z.object({ id, ok: z.literal(true), row }),
        z.object({
          id,
          ok: z.literal(false),
          error: z.object({ code: z.enum(codes), message: z.string(), ...reasonFields }),
        }),
      ]),
    ),
  });
