import fc from 'fast-check';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** Values that break careless code, whatever the schema. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    true,
    -1,
    0,
    0.1,
    1e308,
    2 ** 31,
    2 ** 53,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '٣',
    '1e3',
    '0x10',
    '-0',
    'NaN',
    "'; drop table orders; --",
    '../../etc/passwd',
    '{{7*7}}',
    '%00',
    '__proto__',
    'ﷺ'.repeat(50),
    [],
    {},
    [[[[]]]],
    { constructor: { prototype: 1 } },
  ),
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
);

function text(schema: Json): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'email') return fc.emailAddress();
  if (schema.format === 'date-time')
    return fc
      .date({
        min: new Date(Date.now() - 4e10),
        max: new Date(Date.now() + 4e10),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString());
  const minLength = Number(schema.minLength ?? 0);
  const maxLength = Math.min(Number(schema.maxLength ?? 60), 300);
  const pattern = schema.pattern as string | undefined;
  if (pattern && !pattern.includes('\\p{')) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength });
}

function number(schema: Json, whole: boolean): fc.Arbitrary<number> {
  const min = Number(schema.minimum ?? -1e9);
  const max = Number(schema.maximum ?? 1e9);
  if (!whole) return fc.double({ min, max, noNaN: true });
  // Small numbers are ids of existing records.
  return fc.oneof(
    fc.integer({ min, max: Math.min(max, min + 12) }),
    fc.integer({ min, max }),
    fc.constant(max),
  );
}

/** Values that match a JSON schema of the kinds that the contract uses. */
function fitting(schema: Json, root: Json): fc.Arbitrary<unknown> {
  const ref = schema.$ref as string | undefined;
  if (ref) {
    const found = ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (at as Json)[key], root);
    return fitting(found as Json, root);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  const any = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (any) return fc.oneof(...any.map((one) => fitting(one, root)));
  const all = schema.allOf as Json[] | undefined;
  if (all) return fitting(Object.assign({}, schema, ...all, { allOf: undefined }) as Json, root);
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return number(schema, true);
    case 'number':
      return number(schema, false);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fitting((schema.items ?? {}) as Json, root), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.min(Number(schema.maxItems ?? 4), 4),
      });
    case 'object': {
      const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
      const requiredKeys = (schema.required ?? []) as string[];
      return fc.record(
        Object.fromEntries(properties.map(([key, value]) => [key, fitting(value, root)])),
        {
          requiredKeys,
        },
      );
    }
    default:
      return fc.jsonValue({ maxDepth: 1 }) as fc.Arbitrary<unknown>;
  }
}

/** Every part of a value, as the path of keys that leads to it. */
function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [...path, key],
    ...placesIn(inner, [...path, key]),
  ]);
}

/** Corrupts one part of a value at any depth: removes it, replaces it, or adds a sibling. */
function mutated(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(value, hostileValue, fc.nat(), fc.constantFrom('replace', 'replace', 'remove', 'add'))
    .map(([base, bad, at, how]) => {
      const places = placesIn(base);
      const place = places[at % Math.max(1, places.length)];
      if (!place) return bad;
      const copy = structuredClone(base) as Json;
      const key = place.at(-1) as string;
      const holder = place.slice(0, -1).reduce<Json>((inside, step) => inside[step] as Json, copy);
      if (how === 'add' && !Array.isArray(holder)) holder.unexpected = bad;
      else if (how === 'remove') delete holder[key];
      else holder[key] = bad;
      return copy;
    });
}

/**
 * Input that a client might send for the schema: mostly valid, invalid in one part, or entirely
 * invalid.
 */
export function arbitraryFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  const right = fitting(json, json);
  return fc.oneof(
    { weight: 4, arbitrary: right },
    { weight: 5, arbitrary: mutated(right) },
    { weight: 1, arbitrary: hostileValue },
  );
}
