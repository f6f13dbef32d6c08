import { createElement, Fragment, type ReactNode } from 'react';
import { type KeyOf, type LabelOf, type MessageKey, t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatAmount, formatMoney } from '#src/lib/language/money.ts';
import { dateText } from '#src/lib/text/day.ts';
import { moment } from '#src/lib/text/moment.ts';
import { PhoneText } from '#src/ui/detail/contact-links.tsx';
import { Thumb } from '#src/ui/page/thumb.tsx';
import type { ColumnOf, FilterOf, ListEndpoint, ListSource, RowOf } from './list.ts';

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
 * A column without what its cell shows: layout, sorting and editing. For `only`, the name of a field
 * stands for the filter of the same name.
 */
type Shell<Column extends { only?: unknown }, Filter> = Omit<
  Column,
  'id' | 'label' | 'cell' | 'only' | 'isNumber'
> & { only?: Column['only'] | Filter };

/**
 * Creates a column for one type of value. `value` is the field that it shows, `store.name`, or a
 * function that returns the value; absent: the field that has the column's name. A row without the
 * value shows a dash.
 */
type ColumnMaker<Row, Column, Shell, Texts extends string, V> = <const Id extends string>(
  column: Shell & { id: Id; value?: FieldOf<Row, V> | ((row: Row) => Known<V>) } & LabelOf<
      Texts,
      Id
    > &
    (Id extends FieldOf<Row, V> ? unknown : { value: unknown }),
) => Column;

/** Returns a function that reads a field, `name` or `store.name`. */
const reader = (path: string) => {
  const names = path.split('.');
  return (row: unknown): unknown =>
    names.reduce((part, name) => (part as Record<string, unknown> | null)?.[name], row);
};

export interface ColumnSource<E extends ListEndpoint, Row, Texts extends string>
  extends ListSource<E, Texts> {
  /** Converts an item of the endpoint to a row; by default the item is the row. */
  toRow?: (item: RowOf<E>) => Row;
}

/**
 * Returns functions that create the columns of a list, or of the list of a kind of record, checked
 * against its endpoint's rows, filters and sorts.
 */
export function columnsOf<E extends ListEndpoint, const Texts extends string, Row = RowOf<E>>({
  texts,
}: ColumnSource<E, Row, Texts>) {
  type Column = Omit<ColumnOf<E, Row>, 'edit'>;
  type ColumnShell = Shell<ColumnOf<E, Row>, FilterOf<E> & keyof Row>;
  type Given = ColumnShell & { id: string; label?: MessageKey } & Partial<
      Record<'value' | 'cell' | 'filter' | 'image', unknown>
    >;
  const drawn = (given: Given, facts: { isNumber?: true }, cell: Column['cell']): Column => {
    const { only, value: _, filter: __, image: ___, ...shell } = given;
    const filter = typeof only === 'string' ? (row: Row) => ({ [only]: row[only] }) : only;
    const label = labelOf(given);
    return { ...shell, label, ...facts, ...(filter && { only: filter as never }), cell };
  };
  const labelOf = ({ id, label }: Pick<Given, 'id' | 'label'>) =>
    label ?? (`${texts}${id}` as MessageKey);
  const cellOf =
    (facts: { isNumber?: true }) =>
    <const Id extends string>(
      given: ColumnShell & { id: Id; cell: Column['cell'] } & LabelOf<Texts, Id>,
    ): Column =>
      drawn(given, facts, given.cell);
  const maker =
    <V>(
      show: (value: V) => ReactNode,
      facts: { isNumber?: true } = {},
    ): ColumnMaker<Row, Column, ColumnShell, Texts, V> =>
    (given) => {
      const { value } = given;
      const get = (typeof value === 'function' ? value : reader(value ?? given.id)) as (
        row: Row,
      ) => Known<V>;
      return drawn(given, facts, (row) => {
        const shown = get(row);
        return shown === null || shown === undefined || shown === '' ? '—' : show(shown);
      });
    };
  return {
    /** A cell with custom content. */
    cell: cellOf({}),
    /** A cell with custom content, aligned as a number. */
    figure: cellOf({ isNumber: true }),
    text: maker((text: string) => text),
    /** A phone number. */
    phone: maker((phone: string) => createElement(PhoneText, { phone })),
    number: maker((n: number | string) => n, { isNumber: true }),
    /** An amount with its currency. */
    money: maker(formatMoney, { isNumber: true }),
    /** An amount under a heading that states the currency. */
    amount: maker(formatAmount, { isNumber: true }),
    /** Date and time. */
    moment: maker(moment),
    /** A day: `2026-07-14`. */
    day: maker(dateText),
    /** The id of the record. */
    id: maker((id: number) => idText(id), { isNumber: true }),
    /** A value in words: the message that is named after the label and the value. */
    word: <Id extends keyof Row & string, Label extends MessageKey = KeyOf<`${Texts}${Id}`>>(
      given: ColumnShell & { id: Id } & (`${Label}_${Row[Id] & string}` extends MessageKey
          ? unknown
          : never) &
        (`${Texts}${Id}` extends MessageKey ? { label?: Label } : { label: Label }),
    ): Column =>
      drawn(given, {}, (row) => t(`${labelOf(given)}_${String(row[given.id])}` as MessageKey)),
    /** The name of a record. The list can be filtered by its id. */
    record: <const Id extends keyof Row & string>(
      given: Omit<ColumnShell, 'only'> & {
        id: Row[Id] extends Named ? Id : never;
        filter: FilterOf<E>;
      } & LabelOf<Texts, Id>,
    ): Column => {
      const of = (row: Row) => row[given.id] as Named;
      const only = (row: Row) => ({ [given.filter]: String(of(row).id) });
      return drawn({ ...given, only: only as never }, {}, (row) => of(row).name);
    },
    /** The name of the row's record, beside its image. It links to the record's page. */
    pictured: (
      given: ColumnShell & {
        label: MessageKey;
        image: FieldOf<Row, number> | ((row: Row) => Known<number>);
        /** What marks the row, after its name. */
        mark?: (row: Row) => ReactNode;
      },
    ): Column => {
      const { image, mark } = given;
      const imageOf = typeof image === 'function' ? image : reader(image);
      return drawn({ ...given, id: 'name', isTitle: true }, {}, (row) => [
        createElement(Thumb, { key: 'image', fileId: imageOf(row) as Known<number> }),
        (row as { name: string }).name,
        mark ? createElement(Fragment, { key: 'mark' }, mark(row)) : null,
      ]);
    },
  };
}
