import type { WhyNot } from '#contract/acts.ts';
import type { FieldError } from '#contract/errors.ts';
import { NOUNS, type Noun } from '#contract/reasons/nouns.ts';
import { reasonFor, refusalFor } from '../http/refusal.ts';

/** The fields of a record after a change; fields that the change does not name stay. */
export const withChange = <T extends object>(known: T, change: object): T => ({
  ...known,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
});

/** Why a field is refused: as the reason of the whole, and at the field. */
export type RefusedField = readonly [WhyNot, FieldError];

/** Refuses for the first reason, and names every field, so that a form shows them all at once. */
export function refuseFields(refused: readonly RefusedField[]): void {
  const [first] = refused;
  if (first) throw refusalFor(first[0], { fields: refused.map(([, fault]) => fault) });
}

/** Refuses contradictory fields: `The promotion contradicts itself.` */
export function refuseFaults(
  kind: Noun,
  faults: readonly FieldError[],
  why = reasonFor('request.contradicts_itself', { what: NOUNS[kind], kind }),
): void {
  if (faults.length > 0)
    throw refusalFor(why, {
      fields: faults.map((fault) => ({ ...fault, path: `body.${fault.path}` })),
    });
}
