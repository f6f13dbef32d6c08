import type { WhyNot } from '#contract/acts.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { InState, Rules } from '#machines/rules.ts';
import type { Caller } from '../auth/caller.ts';
import type { Transition } from '../db/change.ts';
import { notPossible } from '../http/refusal.ts';

/** The machine of a kind of row, for its policies and changes. */
interface StatesSpec<Row, Status extends string, Type extends string, Context extends object> {
  code: ErrorCode;
  rules: Rules<Status, Type, Context>;
  /** The state of the row for its machine at an instant. If absent, its `state`. */
  of?: (row: Row, at: Date) => InState<Status, Context>;
  /** The name of the row in refusals. If absent, its `name`. */
  title?: (row: Row) => string;
}

/** A row whose machine needs nothing but its state. */
export interface WithState<Status extends string> {
  name: string;
  state: Status;
}

/** The states of a kind of row, for its policy, its changes and its refusals. */
export const defineStates =
  <Row extends { state: string }>() =>
  <Type extends string, Context extends object = object>({
    code,
    rules,
    of,
    title,
  }: StatesSpec<Row, Row['state'], Type, Context>) => {
    type Status = Row['state'];
    const stateOf =
      of ?? ((row: Row) => ({ status: row.state }) as unknown as InState<Status, Context>);
    const nameOf = title ?? ((row: Row) => (row as unknown as { name: string }).name);
    const standing = (row: Row) => `${nameOf(row)} is ${row.state}`;
    const refused = (message: string): WhyNot => ({ code, message });
    return {
      /** For a policy: the state decides, at the instant of the facts. */
      when:
        (type: Type) =>
        (row: Row, _caller?: Caller, at?: unknown): WhyNot | null =>
          rules.can(stateOf(row, at as Date), type)
            ? null
            : refused(notPossible(standing(row), type)),

      /** For a policy: refused in these states, in which nothing may change. */
      unless:
        (...states: readonly Status[]) =>
        (row: Row): WhyNot | null =>
          states.includes(row.state) ? refused(`${standing(row)}.`) : null,

      legal: (row: Row, at: Date) => rules.legal(stateOf(row, at)),

      /** The state after an event; the current one if the event changes none. */
      after: (row: Row, type: Type, at: Date): Status =>
        rules.apply(stateOf(row, at), type)?.status ?? row.state,

      /** The event as a transition of a change. */
      transition: (type: Type, clock: () => Date): Transition<Row> => ({
        type,
        code,
        state: standing,
        can: (row) => rules.can(stateOf(row, clock()), type),
        legal: (row) => rules.legal(stateOf(row, clock())),
      }),
    };
  };

/** The states of a row that a change needs. */
export interface States<Row extends { state: string }, Type extends string> {
  after: (row: Row, type: Type, at: Date) => Row['state'];
  transition: (type: Type, clock: () => Date) => Transition<Row>;
}
