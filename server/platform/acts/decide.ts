import type { ActState, WhyNot } from '#contract/acts.ts';
import { whyDenied } from '../auth/access.ts';
import type { Caller } from '../auth/caller.ts';
import type { Db } from '../db/schema.ts';
import { type Refusal, refusalFor } from '../http/refusal.ts';
import type { AnyAsk, Subject } from './subject.ts';

/** A row, and what its decision needs besides. */
interface Decision {
  row: object;
  type: string;
  caller: Caller;
  at: Date;
  facts: unknown;
  body?: unknown;
}

/** Why the caller may never perform the act, whatever the row; null if they may. */
export const whyNever = (act: AnyAsk, caller: Caller): WhyNot | null => {
  const { access } = act.route;
  const denied =
    typeof access === 'string' ? null : whyDenied(caller, act.needs ? [act.needs] : access);
  return denied ?? act.whyNever?.(caller) ?? null;
};

/** Refuses a caller who may never perform the act, and so learns nothing about its rows. */
export function requireEver(act: AnyAsk, caller: Caller): void {
  const denied = whyNever(act, caller);
  if (denied) throw refusalFor(denied);
}

/**
 * Why the caller may not perform the act on the row now; null if they may. The permission decides
 * first, then who must be another person, then the state, then the act's own condition.
 */
export const whyNot = (
  act: AnyAsk,
  { row, type, caller, at, facts, body }: Decision,
): WhyNot | null =>
  whyNever(act, caller) ??
  act.whyAnother?.(row, caller, facts) ??
  act.subject.whyIllegal?.(row, type, at, body) ??
  act.why?.(row, caller, facts) ??
  null;

/** A reason as a refusal; because of the state, it includes the legal events and the record. */
export function refusalOf(
  why: WhyNot,
  { subject, faults }: AnyAsk,
  row: object,
  { current, at }: { current: unknown; at: Date },
): Refusal {
  const { code, until } = why;
  const seconds = until === undefined ? undefined : subject.retryAfterSeconds?.(row);
  return refusalFor(why, {
    ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
    ...(code.endsWith('.illegal_event') && subject.legal
      ? {
          extra: {
            ...(subject.currentState?.(row, current) ?? {
              legalEvents: subject.legal(row, at),
              current,
            }),
          },
        }
      : faults
        ? { fields: faults(row) }
        : {}),
  });
}

/** The event of an act; where the body chooses, the one by which its rows are shown. */
export const firstEvent = ({ event }: AnyAsk): string =>
  typeof event === 'object' ? event.of[0] : event;

/** The acts that a caller may perform on a row: true, or why not. The calls decide in the same way. */
export const actsOf = <const Acts extends Record<string, AnyAsk>>(
  acts: Acts,
  row: object,
  caller: Caller,
  at: Date,
  facts?: unknown,
): Record<keyof Acts, ActState> =>
  Object.fromEntries(
    Object.entries(acts).map(([name, act]) => [
      name,
      whyNot(act, { row, type: firstEvent(act), caller, at, facts }) ?? true,
    ]),
  ) as Record<keyof Acts, ActState>;

/** The same for a page of rows, with what their subject reads for all of them. */
export async function actsOn<Row extends object, const Acts extends Record<string, AnyAsk>>(
  db: Db,
  subject: Pick<Subject<never, Row, unknown, never, unknown>, 'facts'>,
  acts: Acts,
  rows: readonly Row[],
  caller: Caller,
  at: Date,
): Promise<(row: Row) => Record<keyof Acts, ActState>> {
  const facts = await subject.facts?.(db, rows, caller);
  return (row) => actsOf(acts, row, caller, at, facts?.of(row));
}

/**
 * Refuses what is no change of the row, so that it is not performed as an act, as the row's acts
 * show it.
 */
export async function requireMay(
  db: Db,
  act: AnyAsk,
  row: object,
  { caller, at }: { caller: Caller; at: Date },
): Promise<void> {
  const why = await whyNotIn(db, act, row, { caller, at });
  if (why) throw refusalOf(why, act, row, { current: undefined, at });
}

/**
 * Why the caller may not perform the act on a locked row; null if they may. What changes many rows
 * in one transaction asks it too.
 */
export async function whyNotIn(
  db: Db,
  act: AnyAsk,
  row: object,
  request: Pick<Decision, 'caller' | 'at' | 'body'> & { type?: string },
): Promise<WhyNot | null> {
  const facts = (await act.subject.facts?.(db, [row], request.caller))?.of(row);
  return whyNot(act, { type: firstEvent(act), ...request, row, facts });
}
