import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readHours } from '#contract/catalogue/hours-text.ts';
import { isIban, maskedIban, printedIban } from '#contract/money/iban.ts';
import { csvCell, unguarded } from '#rules/csv.ts';
import { readAmount } from '#rules/money/amount.ts';
import { itemsImporter } from '#server/catalogue/imports/importers/items.ts';
import { createStoresImporter } from '#server/catalogue/imports/importers/stores.ts';
import { propose } from '#server/catalogue/imports/mapping.ts';
import { bankText } from '#server/money/payouts/pain-001.ts';
import { addressOf } from '#server/platform/mail/compose.ts';
import { sheetName } from '#server/platform/sheets/xlsx-parts.ts';
import { LIST_GRAMMAR, parseQuery } from '#src/domain/order/query/query.ts';
import { completeLine, parseLine } from '#src/lib/keys/typed-line.ts';
import { scrub } from '#src/lib/reports/scrub.ts';
import { parseCoordinatePair } from '#src/lib/text/coordinate-pair.ts';
import { readDay } from '#src/lib/text/day.ts';
import { parseMomentInput } from '#src/lib/text/moment-input.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';
import type { FormField } from '#src/ui/form/fields/form-field.ts';
import { readValue } from '#src/ui/form/kinds.ts';
import { TEXT_CLASSES, type TextClass } from '#tests/support/text-classes.ts';
import { endpoints } from './endpoints.ts';

type Reader = (text: string) => unknown;

/** The first is short enough for a pattern that takes exponential time to end. */
const LENGTHS = [24, 10_000, 40_000] as const;
const LONGEST = LENGTHS[2];
/** Milliseconds of CPU below which a reader is fast, whatever its ratio. */
const FAST_MS = 10;
/** Milliseconds of CPU above which a reader of less than the longest text is slow. */
const SLOW_MS = 40;
/** From 10,000 to 40,000 characters linear time has a ratio of 4, quadratic time of 16. */
const MOST_RATIO = 8;
/**
 * A collection of garbage, a compilation or another process adds to a measurement and never takes
 * from it, so a measurement is repeated, and the least of each length counts.
 */
const TRIES = 12;

let number = 0;
function cpuMs(read: Reader, { text }: TextClass, length: number): number {
  number = (number + 1) % 50;
  const given = text(length, number);
  const before = process.cpuUsage();
  read(given);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Why a reader takes more than linear time for a class; null if it does not. */
function measure(read: Reader, one: TextClass, least: Map<number, number>): string | null {
  const times: string[] = [];
  let before = 0;
  for (const length of LENGTHS) {
    const ms = Math.min(least.get(length) ?? Number.POSITIVE_INFINITY, cpuMs(read, one, length));
    least.set(length, ms);
    times.push(`${ms} ms for ${length} characters`);
    const isSlow = length === LONGEST ? ms > MOST_RATIO * before : ms > SLOW_MS;
    if (ms > FAST_MS && isSlow) return `${one.name}: ${times.join(', ')}`;
    before = ms;
  }
  return null;
}

/** The first class for which a reader takes more than linear time, measured repeatedly. */
function faultOf(read: Reader): string | null {
  for (const one of TEXT_CLASSES) {
    const least = new Map<number, number>();
    let fault = measure(read, one, least);
    for (let n = 1; fault && n < TRIES; n += 1) fault = measure(read, one, least);
    if (fault) return fault;
  }
  return null;
}

const readerOf =
  (schema: z.ZodType): Reader =>
  (text) =>
    schema.safeParse(text);

type Definition = Record<string, unknown> & { type: string };
const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

/** The schemas of texts within a schema. */
function textsIn(schema: z.ZodType, met: Set<z.ZodType>, path: string): [string, z.ZodType][] {
  if (met.has(schema)) return [];
  met.add(schema);
  const definition = definitionOf(schema);
  if (['string', 'template_literal'].includes(definition.type)) return [[path, schema]];
  const inner = (one: unknown, name = '') =>
    one instanceof z.ZodType ? textsIn(one, met, name === '' ? path : `${path}.${name}`) : [];
  if (definition.type === 'pipe') {
    const first = inner(definition.in);
    return first.length > 0 ? [[path, schema]] : inner(definition.out);
  }
  return Object.entries(definition).flatMap(([name, part]) => {
    if (part instanceof z.ZodType)
      return inner(part, name === 'innerType' || name === 'element' ? '' : name);
    if (name === 'getter') return inner((part as () => unknown)());
    if (typeof part !== 'object' || part === null) return [];
    return Object.entries(part).flatMap(([key, one]) => inner(one, key));
  });
}

/** What a schema of a text does, so that each is measured once. */
const writtenOf = (schema: z.ZodType): string =>
  JSON.stringify(schema.def, (_, value: unknown) => {
    if (typeof value === 'function' || value instanceof RegExp) return String(value);
    return typeof value === 'bigint' ? `${value}n` : value;
  });
const distinct = (found: [string, z.ZodType][]): [string, z.ZodType][] => [
  ...new Map(found.toReversed().map((one) => [writtenOf(one[1]), one])).values(),
];

const met = new Set<z.ZodType>();
const requestTexts = endpoints.flatMap(({ id, params, query, headers, body }) =>
  Object.entries({ params, query, headers, body }).flatMap(([part, schema]) =>
    schema ? textsIn(schema, met, `${id} ${part}`) : [],
  ),
);
const exported = Object.entries(
  import.meta.glob<Record<string, unknown>>(['/contract/**/*.ts', '!/contract/**/*.test.ts'], {
    eager: true,
  }),
).flatMap(([file, members]) =>
  Object.entries(members).flatMap(([name, schema]) =>
    schema instanceof z.ZodType ? textsIn(schema, met, `${file} ${name}`) : [],
  ),
);

const cell = (text: string) => unguarded(text.trim()).trim();
const storesImporter = createStoresImporter({} as never);
const cells = [itemsImporter, storesImporter].flatMap(({ kind, columns }) =>
  columns.map(({ name, read }): [string, Reader] => [
    `${kind} ${name}`,
    (text) => read(cell(text)),
  ]),
);

const FIELD_KINDS = ['text', 'money', 'percent', 'count', 'date', 'moment', 'location'] as const;
const fieldOf = (kind: string) => ({ kind, name: 'x', isNullable: false }) as FormField;

const READERS: readonly [string, Reader][] = [
  ['an amount', (text) => readAmount(text)],
  ['opening hours', readHours],
  ['a cell that is written', csvCell],
  ['the columns of a file', (text) => propose(itemsImporter.columns, [text])],
  ['an IBAN', (text) => [isIban(text), printedIban(text), maskedIban(text)]],
  ['a name for a bank', (text) => bankText(text)],
  ['the name of a sheet', (text) => sheetName(text, [])],
  ['an address of mail', addressOf],
  ['a query of orders', (text) => [parseQuery(text), parseQuery(text, LIST_GRAMMAR)]],
  ['a duration in a query', (text) => parseQuery(`age:>${text.replaceAll(/\s/g, '')}`)],
  ['a typed line', (text) => [parseLine(text, []), completeLine(text, { text: '', hint: '' })]],
  ['a report of an error', (text) => scrub(text)],
  ['a day', (text) => readDay(text, '2026-11-30')],
  ['a moment', (text) => parseMomentInput(text)],
  ['folded text', normaliseText],
  ['a pair of coordinates', parseCoordinatePair],
  ...FIELD_KINDS.map((kind): [string, Reader] => [
    `a field of the kind ${kind}`,
    (text) => readValue(fieldOf(kind), text),
  ]),
];

/** No text blocks the event loop by the pattern that reads it. */
describe('takes linear time, whatever the text', () => {
  it.each(cells)('the cell %s', (_, read) => expect(faultOf(read)).toBeNull());
  it.each(READERS)('%s', (_, read) => expect(faultOf(read)).toBeNull());
  it.each(distinct([...requestTexts, ...exported]))('the schema %s', (_, schema) =>
    expect(faultOf(readerOf(schema))).toBeNull(),
  );
});
