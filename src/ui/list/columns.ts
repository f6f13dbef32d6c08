import type { ReactNode } from 'react';
import { formatAmount, formatMoney } from '#contract/money.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import type { ColumnOf, ListEndpoint, RowOf } from './list.ts';

type Known<V> = V | null | undefined;
type FieldOf<Row, V> = {
  [K in keyof Row & string]: Row[K] extends Known<V> ? K : never;
}[keyof Row & string];

/** The layout and the sorting of a column. */
type Look<Column> = Omit<Column, 'id' | 'label' | 'width' | 'cell'>;
/** The arguments after the width: an optional layout, and what the cell shows. */
type Shows<Column, Get> = [get: Get] | [look: Look<Column>, get: Get];

/** Creates columns for one type of value. A row without the value shows a dash. */
interface ColumnMaker<Row, Column, V> {
  /** Shows the field that has the same name as the column. */
  (id: FieldOf<Row, V>, label: MessageKey, width: string, look?: Look<Column>): Column;
  (
    id: string,
    label: MessageKey,
    width: string,
    ...shows: Shows<Column, (row: Row) => Known<V>>
  ): Column;
}

/**
 * Returns functions that create the columns of a list, checked against its endpoint's rows, filters
 * and sorts.
 */
export function columnsOf<E extends ListEndpoint, Row = RowOf<E>>() {
  type Column = Omit<ColumnOf<E, Row>, 'edit'>;
  type Show = Column['cell'];
  const drawn =
    (facts: { isNumber?: true }) =>
    (id: string, label: MessageKey, width: string, ...shows: Shows<Column, Show>): Column => {
      const [look, cell] = shows.length === 2 ? shows : [{}, shows[0]];
      return { id, label, width, ...facts, ...look, cell };
    };
  const maker =
    <V>(
      show: (value: V) => ReactNode,
      facts: { isNumber?: true } = {},
    ): ColumnMaker<Row, Column, V> =>
    (id: string, label: MessageKey, width: string, ...shows: unknown[]) => {
      const last = shows.at(-1);
      const get = (typeof last === 'function' ? last : (row: Row) => row[id as keyof Row]) as (
        row: Row,
      ) => Known<V>;
      const look = (typeof shows[0] === 'object' ? shows[0] : {}) as Look<Column>;
      return drawn(facts)(id, label, width, look, (row) => {
        const value = get(row);
        return value === null || value === undefined || value === '' ? '—' : show(value);
      });
    };
  return {
    /** A cell with custom content. */
    cell: drawn({}),
    /** A cell with custom content, aligned as a number. */
    figure: drawn({ isNumber: true }),
    text: maker((text: string) => text),
    number: maker((n: number | string) => n, { isNumber: true }),
    /** An amount with its currency. */
    money: maker(formatMoney, { isNumber: true }),
    /** An amount under a heading that states the currency. */
    amount: maker(formatAmount, { isNumber: true }),
    /** Date and time. */
    moment: maker(moment),
    /** The id of the record. */
    id: maker((id: number) => `#${id}`, { isNumber: true }),
  };
}
