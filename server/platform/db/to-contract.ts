import type { z } from 'zod';

/** A type of the contract as rows hold it: ids are plain numbers. */
export type Plain<T> =
  T extends z.core.$brand<string>
    ? T extends number
      ? number
      : string
    : T extends readonly (infer Item)[]
      ? readonly Plain<Item>[]
      : T extends object
        ? { [Key in keyof T]: Plain<T[Key]> }
        : T;

/**
 * A row as the contract shows it: the compiler compares every field, and refuses one that is forgotten
 * or has another type. Only the brands of ids are given here.
 */
export const toContract = <T>(fields: Plain<T>): T => fields as unknown as T;

/** A column as the contract spells it: `state_at` is `stateAt`. */
type Spelled<Column extends string> = Column extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<Spelled<Rest>>}`
  : Column;
/** An instant is ISO 8601, an amount its digits. */
type Sent<Value> = Value extends Date | bigint ? string : Value;
type Fields<Row> = { [C in keyof Row & string as Spelled<C>]: Sent<Row[C]> };
/** What of the contract a row does not have, or has as something else. */
type Further<T, Row> = {
  [K in keyof T as K extends keyof Fields<Row>
    ? Fields<Row>[K] extends T[K]
      ? never
      : K
    : K]: T[K];
};
/** Nothing need be given where the row has everything. */
type FurtherOf<T, Row> =
  object extends Further<T, Row> ? [further?: Partial<T>] : [further: Further<T, Row> & Partial<T>];

type Columns = Map<string, string | null>;

/** The field of each column that a schema was asked for; null: the contract has none of its name. */
const columnsOf = new WeakMap<z.ZodObject, Columns>();

function fieldOf(columns: Columns, { shape }: z.ZodObject, column: string): string | null {
  const spelled = column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const field = spelled in shape ? spelled : null;
  columns.set(column, field);
  return field;
}

const sent = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'bigint' ? value.toString() : value;
};

/**
 * A row as an object of the contract shows it: the columns that have its fields' names, and the further
 * ones. Other columns are left out. The compiler asks for each field that the row does not have as the
 * contract wants it.
 */
export function fromRow<S extends z.ZodObject, Row extends object>(
  schema: S,
  row: Row,
  ...[further]: FurtherOf<Plain<z.output<S>>, Row>
): z.output<S> {
  const columns: Columns = columnsOf.get(schema) ?? new Map();
  if (columns.size === 0) columnsOf.set(schema, columns);
  const fields: Record<string, unknown> = {};
  for (const column of Object.keys(row)) {
    const known = columns.get(column);
    const field = known === undefined ? fieldOf(columns, schema, column) : known;
    if (field !== null) fields[field] = sent(row[column as keyof Row]);
  }
  return Object.assign(fields, further) as z.output<S>;
}
