import { z } from 'zod';
import { fieldReasons } from './reasons/platform/fields.ts';
import { httpReasons } from './reasons/platform/http.ts';
import { issueOf } from './reasons/reason.ts';

export const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 200;

/** An opaque position in a list: the sort key of the last row that was read. */
const Cursor = z
  .string()
  .min(1)
  .max(800)
  .regex(/^[\w-]+$/, issueOf(httpReasons, 'list.cursor_of_another'));

/** The paging parameters of every list. */
export const PageQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, issueOf(fieldReasons, 'field.whole_number'))
    .transform(Number)
    .pipe(z.number().int().min(1).max(MAX_PAGE_SIZE))
    .optional(),
  cursor: Cursor.optional(),
});

/** One page of a keyset-paged list; `nextCursor` is null on the last page. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
