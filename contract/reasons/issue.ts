import type { z } from 'zod';
import type { ReasonCatalogue, Sentence } from './reason.ts';

/** The keys of the sentences that schemas give for one field. */
export const keysOf = (catalogue: ReasonCatalogue): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(catalogue).flatMap(([key, spec]) =>
      typeof spec === 'string' ? [[spec, key]] : [],
    ),
  );

/** The parts of an issue that describe what it expected, and nothing of what was sent. */
const TOLD = ['expected', 'minimum', 'maximum', 'format', 'divisor', 'origin', 'inclusive'];

/** What is wrong by a schema's issue: its key is the contract's, or that of Zod's code. */
export function sentenceOfIssue(
  keys: ReadonlyMap<string, string>,
  issue: z.core.$ZodIssue,
): Sentence {
  const { message } = issue;
  const own = issue.code === 'custom' ? issue.params : undefined;
  if (typeof own?.reason === 'string')
    return { message, reason: own.reason, ...(own.params ? { params: own.params } : {}) };
  const known = keys.get(message);
  if (known !== undefined) return { message, reason: known };
  const params = Object.fromEntries(
    Object.entries(issue).flatMap(([name, value]) =>
      TOLD.includes(name) ? [[name, typeof value === 'number' ? value : String(value)]] : [],
    ),
  );
  return { message, reason: `field.${issue.code}`, params };
}
