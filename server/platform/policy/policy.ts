import type { ActState, WhyNot } from '#contract/acts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { whyDenied } from '../auth/access.ts';
import type { Caller } from '../auth/caller.ts';
import { mapPage } from '../http/cursor.ts';
import { Refusal } from '../http/refusal.ts';

/** Why a caller may not do an act to a row; null: they may. */
type Why<Row, Facts> = (row: Row, caller: Caller, facts: Facts) => WhyNot | null;

/** One act of a policy: the endpoint that carries it out, and what else than the role decides. */
export interface PolicyAct<Row, Facts> {
  call: Pick<Endpoint, 'id' | 'access'>;
  why?: Why<Row, Facts>;
}

/** What a refusal of the state shows besides: the legal next events, and the record as it is. */
type Standing = Readonly<Record<string, unknown>> & { legalEvents: readonly string[] };

/**
 * The policy of a noun: who may do which act to which row. The calls, the answers and the tests of
 * permissions ask the same policy (docs/decisions/0044). `Facts` is what has to be read besides the
 * row; void: nothing.
 */
export const definePolicy =
  <Row, Facts = void>() =>
  <const Name extends string>(acts: Readonly<Record<Name, PolicyAct<Row, Facts>>>) => {
    const names = Object.keys(acts) as Name[];

    /** Why the caller may never do the act, whatever the row; null: they may. */
    const whyNever = (act: Name, caller: Caller): WhyNot | null => {
      const { access } = acts[act].call;
      return typeof access === 'string' ? null : whyDenied(caller, access);
    };
    const whyNot = (act: Name, row: Row, caller: Caller, facts: Facts): WhyNot | null =>
      whyNever(act, caller) ?? acts[act].why?.(row, caller, facts) ?? null;

    /** What the caller may do with the row, act by act. */
    const actsFor = (row: Row, caller: Caller, facts: Facts): Record<Name, ActState> =>
      Object.fromEntries(
        names.map((act) => [act, whyNot(act, row, caller, facts) ?? true]),
      ) as Record<Name, ActState>;

    /** The row as its reader gets it. */
    const show = <R extends Row>(row: R, caller: Caller, facts: Facts) => ({
      ...row,
      acts: actsFor(row, caller, facts),
    });
    return {
      acts,
      whyNever,
      whyNot,
      actsFor,
      show,
      /** The rows of a page as their reader gets them. */
      showPage: <R extends Row>(
        page: { items: readonly R[]; nextCursor: string | null },
        caller: Caller,
        facts: Facts,
      ) => mapPage(page, (row) => show(row, caller, facts)),
    };
  };

/** The refusal of a policy; one of the state, 409, shows the present record. */
export const refusalOf = ({ code, message }: WhyNot, standing?: Standing): Refusal =>
  new Refusal(
    code,
    message,
    code.endsWith('.illegal_event') && standing ? { extra: { ...standing } } : {},
  );

/** Throws the reason of a policy, if there is one. */
export function requireMay(why: WhyNot | null, standing?: () => Standing): void {
  if (why) throw refusalOf(why, standing?.());
}
