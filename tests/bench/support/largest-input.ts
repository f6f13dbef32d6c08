import { z } from 'zod';

type Json = Record<string, unknown>;

/** How text is filled: classes of characters that patterns treat differently. */
export const FILLS = ['a', ' ', '9', '-', 'é ', '٣', '\u00a0a', ', ', 'a@', '"'] as const;

/** Where the contract names no limit, the limit of the body applies. */
const UNLIMITED_LENGTH = 100_000;
const UNLIMITED_ITEMS = 5_000;

/** Text that a pattern accepts in most cases, by shape. */
const SHAPES = ['1', '01', '2026-01-31', '08:00', 'aa', 'AA', '#aabbcc', 'a-b', '0612345678'];

const repeated = (fill: string, length: number) =>
  fill.repeat(Math.ceil(length / fill.length)).slice(0, length);

function text(schema: Json, fill: string): string {
  if (schema.format === 'uuid') return '8e1f9c52-7a54-4a8e-9d0a-0d3f5c1b2a49';
  if (schema.format === 'date-time') return '2026-01-31T08:00:00.000Z';
  if (schema.format === 'email') return `${repeated('a', 50)}@example.com`;
  const longest = repeated(fill, Number(schema.maxLength ?? UNLIMITED_LENGTH));
  const pattern = schema.pattern as string | undefined;
  if (!pattern) return longest;
  const accepts = new RegExp(pattern, 'u');
  return SHAPES.find((shape) => accepts.test(shape)) ?? longest;
}

/**
 * The largest value of a schema: every member, the longest texts, the most items.
 * @param nth Makes ids of items differ.
 */
function largest(schema: Json, root: Json, fill: string, nth: number): unknown {
  const ref = schema.$ref as string | undefined;
  if (ref) {
    const found = ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (at as Json)[key], root);
    // Schemas that contain themselves end after the first repetition.
    return schema.seen === ref ? null : largest({ ...(found as Json), seen: ref }, root, fill, nth);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return (schema.enum as unknown[]).at(-1);
  const any = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (any) {
    const all = any.map((one) => largest(one, root, fill, nth));
    const size = (value: unknown) => JSON.stringify(value)?.length ?? 0;
    return all.toSorted((a, b) => size(b) - size(a))[0];
  }
  const parts = schema.allOf as Json[] | undefined;
  if (parts)
    return largest(Object.assign({}, schema, ...parts, { allOf: undefined }), root, fill, nth);
  switch (schema.type) {
    case 'string':
      return text(schema, fill);
    case 'integer':
    case 'number':
      return Math.min(Number(schema.maximum ?? 1e9), Number(schema.minimum ?? 0) + 1 + nth);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: Number(schema.maxItems ?? UNLIMITED_ITEMS) }, (_, n) =>
        largest((schema.items ?? {}) as Json, root, fill, n),
      );
    case 'object': {
      const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
      return Object.fromEntries(
        properties.map(([key, value]) => [key, largest(value, root, fill, nth)]),
      );
    }
    default:
      return repeated(fill, 1_000);
  }
}

/** The largest input for a schema, with texts of one class of characters. */
export function largestInput(schema: z.ZodType, fill: string): unknown {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return largest(json, json, fill, 0);
}
