import type { ReactNode } from 'react';
import { formatAmount, formatMoney } from '#contract/money.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import type { ListEndpoint, RowOf, SortOf } from './list.ts';
import type { ColumnLook, PlainColumn } from './list-parts.ts';

type Known<V> = V | null | undefined;
type FieldOf<Row, V> = {
  [K in keyof Row & string]: Row[K] extends Known<V> ? K : never;
}[keyof Row & string];

/** Makes columns of one type of value; a row without the value shows a dash. */
interface ColumnMaker<Row, S extends string, V> {
  /** Shows the field that the column is named after. */
  (
    id: FieldOf<Row, V>,
    label: MessageKey,
    width: string,
    look?: ColumnLook<S>,
  ): PlainColumn<Row, S>;
  (
    id: string,
    label: MessageKey,
    width: string,
    get: (row: Row) => Known<V>,
    look?: ColumnLook<S>,
  ): PlainColumn<Row, S>;
}

/** The makers of the columns of an endpoint's list, which its rows and sorts check. */
export function columnsOf<E extends ListEndpoint, Row = RowOf<E>>() {
  type S = SortOf<E>;
  const maker =
    <V>(show: (value: V) => ReactNode, facts: { isNumber?: true } = {}): ColumnMaker<Row, S, V> =>
    (id, label, width, of?: ColumnLook<S> | ((row: Row) => Known<V>), look?: ColumnLook<S>) => {
      const get = typeof of === 'function' ? of : (row: Row) => row[id as keyof Row] as Known<V>;
      const cell = (row: Row) => {
        const value = get(row);
        return value === null || value === undefined || value === '' ? '—' : show(value);
      };
      return { id, label, width, ...facts, ...(typeof of === 'object' ? of : look), cell };
    };
  return {
    text: maker((text: string) => text),
    number: maker((n: number | string) => n, { isNumber: true }),
    /** An amount with its currency. */
    money: maker(formatMoney, { isNumber: true }),
    /** An amount under a heading that states the currency. */
    amount: maker(formatAmount, { isNumber: true }),
    /** Day and time. */
    moment: maker(moment),
    /** The number of the record. */
    id: maker((id: number) => `#${id}`, { isNumber: true }),
  };
}
