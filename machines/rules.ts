import { type AnyStateMachine, transition } from 'xstate';

/** A record in a state of its machine, with the facts that the machine's guards read. */
export type InState<Status extends string, Context extends object = object> = {
  status: Status;
} & Context;

/**
 * The legal events of a machine: the server and the console's buttons and keys read the same rules.
 */
export interface Rules<Status extends string, Type extends string, Context extends object> {
  /** True when the event is legal in this state. */
  can: (state: InState<Status, Context>, type: Type) => boolean;
  /** The event types that are legal in this state, in the order in which they were declared. */
  legal: (state: InState<Status, Context>) => Type[];
  /** The state after the event; null if the event is not legal. */
  apply: (state: InState<Status, Context>, type: Type) => InState<Status, Context> | null;
}

/** Derives the rules from a machine whose events carry nothing but their type. */
export function rulesOf<
  Status extends string,
  Type extends string,
  Context extends object = object,
>(machine: AnyStateMachine, types: readonly Type[]): Rules<Status, Type, Context> {
  const snapshotOf = ({ status, ...context }: InState<Status, Context>) =>
    machine.resolveState({ value: status, context });
  const can: Rules<Status, Type, Context>['can'] = (state, type) => snapshotOf(state).can({ type });
  return {
    can,
    legal: (state) => types.filter((type) => can(state, type)),
    apply(state, type) {
      const before = snapshotOf(state);
      if (!before.can({ type })) return null;
      const [after] = transition(machine, before, { type });
      return { status: after.value, ...after.context };
    },
  };
}
