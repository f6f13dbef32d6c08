import type { z } from 'zod';
import type { OrderFilters } from '#contract/operations/order-filters.ts';
import type { OrderFilter } from './order-filter.ts';

/** The query of a list as received; lists of one status have neither `status` nor `open`. */
export type ListQuery = Partial<z.output<typeof OrderFilters>> & {
  limit?: number | undefined;
  cursor?: string | undefined;
};

const flag = (value: 'true' | 'false' | undefined) =>
  value === undefined ? undefined : value === 'true';

/** `#123` is that order only; everything else is a search for words. */
function readWords(q: string | undefined): Pick<OrderFilter, 'q' | 'ids'> {
  if (q === undefined) return {};
  const ids = [...q.matchAll(/(?<=^|\s)#(\d{1,9})(?=\s|$)/g)].map(([, id]) => Number(id));
  const words = q.replaceAll(/(?<=^|\s)#\d{1,9}(?=\s|$)/g, ' ').trim();
  return { ...(ids.length > 0 ? { ids } : {}), ...(words === '' ? {} : { q: words }) };
}

/** Converts a query to the repository's filter. */
export function toFilter(query: ListQuery): Omit<OrderFilter, 'after' | 'limit'> {
  const {
    limit: _,
    cursor: __,
    open,
    unassigned,
    late,
    amended,
    undecided,
    far,
    unproven,
    sort,
    q,
    ...rest
  } = query;
  return {
    ...rest,
    ...readWords(q),
    open: flag(open),
    unassigned: flag(unassigned),
    late: flag(late),
    amended: flag(amended),
    undecided: flag(undecided),
    far: flag(far),
    unproven: flag(unproven),
    sort: sort ?? 'newest',
  };
}
