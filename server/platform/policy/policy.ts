import type { ActState, WhyNot } from '#contract/acts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { whyDenied } from '../auth/access.ts';
import type { Caller } from '../auth/caller.ts';
import { mapPage } from '../http/cursor.ts';
import { Refusal } from '../http/refusal.ts';

/** Why a caller may not perform an act on a row; null if they may. */
type Why<Row, Facts> = (row: Row, caller: Caller, facts: Facts) => WhyNot | null;

/** One act of a policy: the endpoint that carries it out, and the conditions besides the role. */
export interface PolicyAct<Row, Facts> {
  call: Pick<Endpoint, 'id' | 'access'>;
  why?: Why<Row, Facts>;
}

/** Further fields of a refusal because of the state: the legal events, and the current record. */
type RowFacts = Readonly<Record<string, unknown>> & { legalEvents: readonly string[] };

/**
 * The policy of a noun whose acts make rows, so that they are none of server/platform/acts: who may
 * perform which on which row, in calls and responses (docs/decisions/0044). `Facts` is data that must be read besides the
 * row; void if there is none.
 */
export const definePolicy =
  <Row, Facts = void>() =>
  <const Name extends string>(acts: Readonly<Record<Name, PolicyAct<Row, Facts>>>) => {
    const names = Object.keys(acts) as Name[];

    const whyNot = (act: Name, row: Row, caller: Caller, facts: Facts): WhyNot | null => {
      const { call, why } = acts[act];
      const denied = typeof call.access === 'string' ? null : whyDenied(caller, call.access);
      return denied ?? why?.(row, caller, facts) ?? null;
    };

    /** The acts that the caller may perform on the row. */
    const actsFor = (row: Row, caller: Caller, facts: Facts): Record<Name, ActState> =>
      Object.fromEntries(
        names.map((act) => [act, whyNot(act, row, caller, facts) ?? true]),
      ) as Record<Name, ActState>;

    /** Converts the row for its reader. */
    const show = <R extends Row>(row: R, caller: Caller, facts: Facts) => ({
      ...row,
      acts: actsFor(row, caller, facts),
    });
    return {
      whyNot,
      actsFor,
      show,
      /** Converts the rows of a page for their reader. */
      showPage: <R extends Row>(
        page: { items: readonly R[]; nextCursor: string | null },
        caller: Caller,
        facts: Facts,
      ) => mapPage(page, (row) => show(row, caller, facts)),
    };
  };

/** Throws the reason of a policy, if there is one; because of the state, with these fields. */
export function requireMay(why: WhyNot | null, standing?: () => RowFacts): void {
  if (!why) return;
  const { code, message } = why;
  const extra = code.endsWith('.illegal_event') ? standing?.() : undefined;
  throw new Refusal(code, message, extra ? { extra: { ...extra } } : {});
}
