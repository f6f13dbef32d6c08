import { type ColumnSource, columnsOf } from './columns.ts';
import { filtersOf } from './filters/filters-of.ts';
import type { ListEndpoint, RowOf } from './list.ts';

/**
 * Returns functions that create the columns and filters of a list, or of the list of a kind of
 * record, checked against its endpoint's rows, filters and sorts.
 */
export const makersOf = <E extends ListEndpoint, const Texts extends string, Row = RowOf<E>>(
  list: ColumnSource<E, Row, Texts>,
) => ({ column: columnsOf<E, Texts, Row>(list), filter: filtersOf<E, Texts>(list) });
