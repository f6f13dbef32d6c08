import { createElement, type ReactNode } from 'react';
import { formatAmount, formatMoney } from '#contract/money.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Thumb } from '#src/ui/page/thumb.tsx';
import type { ColumnOf, FilterOf, ListEndpoint, RowOf } from './list.ts';

interface Named {
  id: number;
  name: string;
}
type Known<V> = V | null | undefined;
/** A field of a record in the row: `store.name`. */
type InnerField<K extends string, Inner, V> = Inner extends readonly unknown[] | string | number
  ? never
  : {
      [P in keyof Inner & string]: Inner[P] extends Known<V> ? `${K}.${P}` : never;
    }[keyof Inner & string];
/** A field of the row, or of a record in it, whose value is of a type. */
type FieldOf<Row, V> = {
  [K in keyof Row & string]: Row[K] extends Known<V> ? K : InnerField<K, NonNullable<Row[K]>, V>;
}[keyof Row & string];

/**
 * The layout, sorting and editing of a column. For `only`, the name of a field stands for the
 * filter of the same name.
 */
type Look<Column extends { only?: unknown }, Filter> = Omit<
  Column,
  'id' | 'label' | 'width' | 'cell' | 'only'
> & { only?: Column['only'] | Filter };
/** The arguments after the width: an optional layout, and what the cell shows. */
type Shows<Look, Get> = [get: Get] | [look: Look, get: Get];

/** Creates columns for one type of value. A row without the value shows a dash. */
interface ColumnMaker<Row, Column, Look, V> {
  /** Shows the field that has the same name as the column. */
  (id: FieldOf<Row, V>, label: MessageKey, width: string, look?: Look): Column;
  /** Shows another field, `store.name`, or what a function returns. */
  (
    id: string,
    label: MessageKey,
    width: string,
    ...shows: Shows<Look, FieldOf<Row, V> | ((row: Row) => Known<V>)>
  ): Column;
}

/** Returns a function that reads a field, `name` or `store.name`. */
const reader = (path: string) => {
  const names = path.split('.');
  return (row: unknown): unknown =>
    names.reduce((part, name) => (part as Record<string, unknown> | null)?.[name], row);
};

/**
 * Returns functions that create the columns of a list, checked against its endpoint's rows, filters
 * and sorts.
 */
export function columnsOf<E extends ListEndpoint, Row = RowOf<E>>() {
  type Column = Omit<ColumnOf<E, Row>, 'edit'>;
  type ColumnLook = Look<ColumnOf<E, Row>, FilterOf<E> & keyof Row>;
  const withOnly = ({ only, ...look }: ColumnLook): Partial<Column> => {
    const filter = typeof only === 'string' ? (row: Row) => ({ [only]: row[only] }) : only;
    return { ...look, ...(filter && { only: filter as never }) };
  };
  const drawn =
    (facts: { isNumber?: true }) =>
    (
      id: string,
      label: MessageKey,
      width: string,
      ...shows: Shows<ColumnLook, Column['cell']>
    ): Column => {
      const [look, cell] = shows.length === 2 ? shows : [{} as ColumnLook, shows[0]];
      return { id, label, width, ...facts, ...withOnly(look), cell };
    };
  const maker =
    <V>(
      show: (value: V) => ReactNode,
      facts: { isNumber?: true } = {},
    ): ColumnMaker<Row, Column, ColumnLook, V> =>
    (id: string, label: MessageKey, width: string, ...shows: unknown[]) => {
      const last = shows.at(-1);
      const get = (
        typeof last === 'function' ? last : reader(typeof last === 'string' ? last : id)
      ) as (row: Row) => Known<V>;
      const look = (typeof shows[0] === 'object' ? shows[0] : {}) as ColumnLook;
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
    /** A value in words: the message that is named after the label and the value. */
    word: <Id extends keyof Row & string, Label extends MessageKey>(
      id: Id,
      label: Label & (`${Label}_${Row[Id] & string}` extends MessageKey ? unknown : never),
      width: string,
      look: ColumnLook = {},
    ): Column =>
      drawn({})(id, label, width, look, (row) => t(`${label}_${String(row[id])}` as MessageKey)),
    /** The name of a record. The list can be filtered by its id. */
    record: <Id extends keyof Row & string>(
      id: Row[Id] extends Named ? Id : never,
      label: MessageKey,
      width: string,
      filter: FilterOf<E>,
    ): Column => {
      const only = (row: Row) => ({ [filter]: String((row[id] as Named).id) });
      return drawn({})(id, label, width, { only: only as never }, (row) => (row[id] as Named).name);
    },
    /** The name of the row's record, beside its image. It links to the record's page. */
    pictured: (
      label: MessageKey,
      width: string,
      image: FieldOf<Row, number> | ((row: Row) => Known<number>),
      look: ColumnLook = {},
    ): Column => {
      const imageOf = typeof image === 'function' ? image : reader(image);
      return drawn({})('name', label, width, { ...look, isTitle: true }, (row) => [
        createElement(Thumb, { key: 'image', fileId: imageOf(row) as Known<number> }),
        (row as { name: string }).name,
      ]);
    },
  };
}
