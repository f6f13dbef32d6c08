import type { z } from 'zod';
import type { OrderFilters } from '#contract/order-filters.ts';
import type { OrderFilter } from './listing.ts';

/** A list's query as it arrives; lists of one status have neither `status` nor `open`. */
export type ListQuery = Partial<z.output<typeof OrderFilters>> & {
  limit?: number | undefined;
  cursor?: string | undefined;
};

const flag = (value: 'true' | 'false' | undefined) =>
  value === undefined ? undefined : value === 'true';

/** What a query asks for, in the terms of the repository. */
export function toFilter(query: ListQuery): Omit<OrderFilter, 'after' | 'limit'> {
  const { limit: _, cursor: __, open, unassigned, late, sort, ...rest } = query;
  return {
    ...rest,
    open: flag(open),
    unassigned: flag(unassigned),
    late: flag(late),
    sort: sort ?? 'newest',
  };
}
