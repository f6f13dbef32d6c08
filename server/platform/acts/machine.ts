import type { ErrorCode } from '#contract/errors.ts';
import type { InState, Rules } from '#machines/rules.ts';
import { notEditable, notPossible } from '../http/refusal.ts';
import type { Subject } from './subject.ts';

/** The machine of a kind of row, and the words of its refusals. */
interface MachineSpec<Row, Status extends string, Type extends string, Context extends object> {
  code: ErrorCode;
  rules: Rules<Status, Type, Context>;
  stateOf: (row: Row, at: Date) => InState<Status, Context>;
  /** `Dispute 7`. */
  title: (row: Row) => string;
  /** The state in words, if it is more than the status. */
  words?: (state: InState<Status, Context>) => string;
  /** States in which the row cannot be edited. */
  notEditableIn?: readonly Status[];
}

/** The event of an edit, which changes no state. */
export const EDIT = 'edit';

/** The parts of a subject that its machine decides. */
export const allowedBy = <Row, Status extends string, Type extends string, Context extends object>({
  code,
  rules,
  stateOf,
  title,
  words = ({ status }) => status,
  notEditableIn = [],
}: MachineSpec<Row, Status, Type, Context>): Required<
  Pick<Subject<never, Row, object, Type | typeof EDIT, never>, 'whyIllegal' | 'legal'>
> => ({
  whyIllegal(row, type, at) {
    const state = stateOf(row, at);
    const { status } = state;
    const params = { subject: title(row), state: words(state), status };
    if (type === EDIT) return notEditableIn.includes(status) ? notEditable(code, params) : null;
    return rules.can(state, type) ? null : notPossible(code, params, type);
  },
  legal: (row, at) => rules.legal(stateOf(row, at)),
});
