import type { z } from 'zod';

/** A type of the contract with the types of rows: ids are plain numbers. */
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
 * Converts fields to an object of the contract: the compiler checks every field, and refuses a
 * missing one or one of another type. Only the brands of ids are added.
 */
export const toContract = <T>(fields: Plain<T>): T => fields as unknown as T;

/** A column name as a field name: `state_at` becomes `stateAt`. */
type Spelled<Column extends string> = Column extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<Spelled<Rest>>}`
  : Column;
/** An instant becomes ISO 8601, an amount its digits. */
type Sent<Value> = Value extends Date | bigint ? string : Value;
type Fields<Row> = { [C in keyof Row & string as Spelled<C>]: Sent<Row[C]> };
/** The fields of the contract that a row lacks, or has in another type. */
export type Further<T, Row> = {
  [K in keyof T as K extends keyof Fields<Row>
    ? Fields<Row>[K] extends T[K]
      ? never
      : K
    : K]: T[K];
};
/** Optional if the row has every field. */
type FurtherOf<T, Row> =
  object extends Further<T, Row> ? [further?: Partial<T>] : [further: Further<T, Row> & Partial<T>];

type Columns = Map<string, string | null>;

/** The field of each column, by schema; null if the contract has no such field. */
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
 * Converts a row to an object of the contract: columns with the names of its fields, plus the
 * further ones. Other columns are omitted. The compiler requires each field that the row does not
 * have in the contract's type.
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
