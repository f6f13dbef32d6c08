import type { z } from 'zod';
import type { storeFields } from '#contract/catalogue/store.ts';
import { requireNumber } from '../../platform/telephones/number.ts';
import type { StoreChange, StoreRow } from './repository.ts';

type Field = keyof typeof storeFields;
/** Some or all of a store's editable fields. */
export type StoreInput = {
  [K in Field]?: z.output<(typeof storeFields)[K]> | undefined;
};

type Column = readonly [read: (row: StoreRow) => unknown, write: (value: never) => StoreChange];

const plain = <K extends keyof StoreChange & keyof StoreRow>(column: K): Column => [
  (row) => row[column],
  (value: StoreRow[K]) => ({ [column]: value }) as StoreChange,
];

const COLUMNS: Readonly<Record<Field, Column>> = {
  name: plain('name'),
  names: plain('names'),
  category: plain('category'),
  phone: [({ phone }) => phone, (phone: string | null) => ({ phone: requireNumber(phone) })],
  email: plain('email'),
  contactName: plain('contact_name'),
  address: plain('address'),
  zone: plain('zone'),
  location: [
    ({ lat, lon }) => ({ lat, lon }),
    ({ lat, lon }: { lat: number; lon: number }) => ({ lat, lon }),
  ],
  prepMinutes: plain('prep_minutes'),
  hours: plain('hours'),
  holidays: plain('holidays'),
  minimumOrder: [
    (row) => row.minimum_order.toString(),
    (value: string) => ({ minimum_order: BigInt(value) }),
  ],
  deliveryModes: plain('delivery_modes'),
  logoId: plain('logo_id'),
  coverId: plain('cover_id'),
  commissionBp: plain('commission_bp'),
  taxBp: plain('tax_bp'),
  ownerId: plain('owner_id'),
  documents: plain('documents'),
  legalName: plain('legal_name'),
  ice: plain('ice'),
  fiscalId: plain('fiscal_id'),
  tradeRegister: plain('trade_register'),
  statements: plain('statements'),
};
const fields = Object.entries(COLUMNS) as [Field, Column][];

export const toColumns = (input: StoreInput): StoreChange =>
  Object.assign(
    {},
    ...fields.map(([field, [, write]]) =>
      input[field] === undefined ? {} : write(input[field] as never),
    ),
  );

/** These fields of a store, as recorded in the audit log. */
export const facts = (row: StoreRow, asked: readonly Field[]): Record<string, unknown> =>
  Object.fromEntries(asked.map((field) => [field, COLUMNS[field][0](row)]));

// The database returns the members of JSON objects in another order.
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, ordered(inner)]),
  );
};
const same = (a: unknown, b: unknown) => JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));

/** The fields of an input that differ from the store's values. */
export const changedFields = (row: StoreRow, input: StoreInput): Field[] =>
  fields
    .filter(([field, [read]]) => input[field] !== undefined && !same(read(row), input[field]))
    .map(([field]) => field);

export const ALL_FIELDS: readonly Field[] = fields.map(([field]) => field);
