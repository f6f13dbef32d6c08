import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import type { z } from 'zod';
import { keysOf, sentenceOfIssue } from '#contract/reasons/issue.ts';
import type { Sentence } from '#contract/reasons/reason.ts';
import { REASONS } from '#contract/reasons/reasons.ts';
import { type Refusal, refuse } from './refusal.ts';

const PART_NAMES: Record<string, string> = {
  body: 'body',
  params: 'path',
  querystring: 'query',
  headers: 'headers',
};

// A hostile body can be wrong in thousands of places; a few are enough for the response.
const MAX_FIELDS = 20;

const KEYS = keysOf(REASONS);

/** What is wrong by a schema's issue: its key is the contract's, or that of Zod's code. */
export const faultOfIssue = (issue: z.core.$ZodIssue): Sentence => sentenceOfIssue(KEYS, issue);

/**
 * The refusal of input that a schema did not accept; each wrong field is named by its path below
 * `root`.
 */
export function invalid(root: readonly string[], error: z.ZodError): Refusal {
  const fields = error.issues.slice(0, MAX_FIELDS).map((issue) => ({
    path: [...root, ...issue.path.map(String)].join('.'),
    ...faultOfIssue(issue),
  }));
  const params = {
    fields: fields
      .map((field) => `${field.path} (${field.message})`)
      .slice(0, 3)
      .join(', '),
  };
  return fields.length === 1
    ? refuse('request.invalid_field', params, { fields })
    : refuse('request.invalid_fields', params, { fields });
}

/**
 * A hand-written check for a schema: true only for input that the schema accepts and leaves
 * unchanged.
 */
export type PlainCheck = readonly [z.ZodType, (value: unknown) => boolean];

/**
 * Validates each part of a request with its Zod schema; a refusal names every wrong field. A
 * hand-written check runs first, and the schema validates what does not pass it.
 */
export function validatorCompiler(checks: readonly PlainCheck[]): FastifySchemaCompiler<z.ZodType> {
  const plain = new Map(checks);
  return ({ schema, httpPart }) => {
    const isPlain = plain.get(schema);
    const part = PART_NAMES[httpPart ?? ''] ?? 'request';
    return (value: unknown) => {
      if (isPlain?.(value)) return { value };
      const result = schema.safeParse(value);
      if (result.success) return { value: result.data };
      // An absent body arrives as null or undefined, for which the schema's own message is not
      // helpful.
      if (part === 'body' && (value === null || value === undefined))
        return { error: refuse('request.no_body') };
      return { error: invalid([part], result.error) };
    };
  };
}

/** Shared responses with their JSON, once it was made. */
const shared = new WeakMap<object, string>();
const SHARED_LATER = '';

/** Marks a response that is shared and never changes, so that its JSON is made once. */
export function serialiseOnce<T extends object>(answer: T): T {
  shared.set(answer, SHARED_LATER);
  return answer;
}

function toJson(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data);
  const known = shared.get(data);
  if (known === undefined) return JSON.stringify(data);
  if (known !== SHARED_LATER) return known;
  const json = JSON.stringify(data);
  shared.set(data, json);
  return json;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The paths of the fields that were sent and that the contract omits. */
function undeclaredIn(sent: unknown, declared: unknown, path = ''): string[] {
  if (!isRecord(sent) || !isRecord(declared)) return [];
  return Object.entries(sent).flatMap(([name, value]) =>
    name in declared ? undeclaredIn(value, declared[name], `${path}.${name}`) : [`${path}.${name}`],
  );
}

/**
 * Serialises responses. Handlers are typed by the contract, so checking each response again is for
 * tests, where `check` turns an undeclared response, or a field of one, into a failure. The compiler
 * lets objects with more fields through, and they would be sent.
 */
export const serializerCompiler =
  (check: boolean): FastifySerializerCompiler<z.ZodType> =>
  ({ schema, method, url }) => {
    if (!check || typeof schema.safeParse !== 'function') return toJson;
    return (data) => {
      const result = schema.safeParse(data);
      if (!result.success)
        throw new Error(`${method} ${url} answered against its contract: ${result.error.message}`);
      const json = toJson(data);
      const undeclared = undeclaredIn(JSON.parse(json), result.data);
      if (undeclared.length > 0)
        throw new Error(
          `${method} ${url} answered more than its contract: ${undeclared.join(', ')}`,
        );
      return json;
    };
  };
