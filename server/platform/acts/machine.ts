import type { ErrorCode } from '#contract/errors.ts';
import type { InState, Rules } from '#machines/rules.ts';
import { notPossible } from '../http/refusal.ts';
import type { Subject } from './subject.ts';

/** The machine of a kind of row, and the words of its refusals. */
interface MachineSpec<Row, Status extends string, Type extends string, Context extends object> {
  code: ErrorCode;
  rules: Rules<Status, Type, Context>;
  stateOf: (row: Row) => InState<Status, Context>;
  /** `Dispute 7`. */
  title: (row: Row) => string;
}

/** The parts of a subject that its machine decides. */
export const allowedBy = <Row, Status extends string, Type extends string, Context extends object>({
  code,
  rules,
  stateOf,
  title,
}: MachineSpec<Row, Status, Type, Context>): Pick<
  Subject<never, Row, object, Type, never>,
  'whyIllegal' | 'legal'
> => ({
  whyIllegal(row, type) {
    const state = stateOf(row);
    if (rules.can(state, type)) return null;
    return { code, message: notPossible(`${title(row)} is ${state.status}`, type) };
  },
  legal: (row) => rules.legal(stateOf(row)),
});
