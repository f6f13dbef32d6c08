import type { z } from 'zod';
import type { OrderFilters } from '#contract/operations/order-filters.ts';
import type { OrderFilter } from './order-filter.ts';

/** A list's query as it arrives; lists of one status have neither `status` nor `open`. */
export type ListQuery = Partial<z.output<typeof OrderFilters>> & {
  limit?: number | undefined;
  cursor?: string | undefined;
};

const flag = (value: 'true' | 'false' | undefined) =>
  value === undefined ? undefined : value === 'true';

/** `#123` is that order and no other; everything else are words to be found. */
function readWords(q: string | undefined): Pick<OrderFilter, 'q' | 'ids'> {
  if (q === undefined) return {};
  const ids = [...q.matchAll(/(?<=^|\s)#(\d{1,9})(?=\s|$)/g)].map(([, id]) => Number(id));
  const words = q.replaceAll(/(?<=^|\s)#\d{1,9}(?=\s|$)/g, ' ').trim();
  return { ...(ids.length > 0 ? { ids } : {}), ...(words === '' ? {} : { q: words }) };
}

/** What a query asks for, in the terms of the repository. */
export function toFilter(query: ListQuery): Omit<OrderFilter, 'after' | 'limit'> {
  const { limit: _, cursor: __, open, unassigned, late, sort, q, ...rest } = query;
  return {
    ...rest,
    ...readWords(q),
    open: flag(open),
    unassigned: flag(unassigned),
    late: flag(late),
    sort: sort ?? 'newest',
  };
}
