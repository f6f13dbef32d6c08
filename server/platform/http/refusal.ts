import type { WhyNot } from '#contract/acts.ts';
import { ERROR_CODES, type ErrorCode, type FieldError } from '#contract/errors.ts';
import { NOUNS, type Noun } from '#contract/reasons/nouns.ts';
import type { ReasonParams } from '#contract/reasons/params.ts';
import {
  type FieldFault,
  faultOf,
  type ParamsArgument,
  type Sentence,
  sentenceFor,
} from '#contract/reasons/reason.ts';
import { type FaultKey, REASONS, type RefusalKey } from '#contract/reasons/reasons.ts';

interface RefusalDetails {
  fields?: FieldError[];
  retryAfterSeconds?: number;
  /** Further members of the response that the endpoint declares, for example `current`. */
  extra?: Record<string, unknown>;
}

/**
 * A refused request with a message. Services throw it; the error handler turns it into a response.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** With the key and the parameters of the reason. */
  readonly details: RefusalDetails & Pick<WhyNot, 'reason' | 'params'>;

  constructor({ code, message, reason, params }: WhyNot, details: RefusalDetails = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.details = { ...details, reason, params };
  }

  get status(): number {
    return ERROR_CODES[this.code];
  }
}

type Catalogue = typeof REASONS;

/** A reason with its English sentence: as an act's reason why not, or to be kept in a row. */
export function reasonFor<const Key extends RefusalKey>(
  reason: Key,
  ...params: ParamsArgument<Catalogue[Key]>
): WhyNot {
  const { code }: Readonly<{ code: ErrorCode }> = REASONS[reason];
  return { code, ...sentenceFor(REASONS, reason, ...params) };
}

/** The key and the parameters of a reason, without its code. */
export const reasonIn = ({ reason, params }: Pick<WhyNot, 'reason' | 'params'>) => ({
  ...(reason === undefined ? {} : { reason }),
  ...(params === undefined ? {} : { params }),
});

/** A sentence as a parameter of another one: its English, its key and its parameters. */
export const asParam = <const Name extends string>(
  name: Name,
  { message, reason, params }: Pick<WhyNot, 'message' | 'reason' | 'params'>,
) =>
  ({
    ...params,
    [name]: message,
    ...(reason === undefined ? {} : { [`${name}Key`]: reason }),
  }) as Record<Name, string> & ReasonParams;

/** A reason as the parameter `why` of another one. */
export const asWhy = (why: Pick<WhyNot, 'message' | 'reason' | 'params'>) => asParam('why', why);

/** Refuses for a reason that is known already. */
export const refusalFor = (why: WhyNot, details: RefusalDetails = {}): Refusal =>
  new Refusal(why, details);

/** The reason of a refusal. */
export const whyOf = ({ code, message, details }: Refusal): WhyNot => ({
  code,
  message,
  ...reasonIn(details),
});

/** The reason of a refusal as the fault of one part of the request, `body.orders.2`. */
export const fieldsAt = (path: string, { message, reason, params }: WhyNot): FieldError[] => [
  { path, message, ...reasonIn({ reason, params }) },
];

/** The sentence of a refusal, as rows keep it: with its key, if it has one. */
export const sentenceIn = ({ message, details: { reason, params } }: Refusal): Sentence | string =>
  reason === undefined ? message : { message, reason, ...(params ? { params } : {}) };

type Details<Key extends RefusalKey> =
  ParamsArgument<Catalogue[Key]> extends [infer Params]
    ? [params: Params, details?: RefusalDetails]
    : [params?: ReasonParams, details?: RefusalDetails];

/** The refusal for a reason: `throw refuse('payout.not_available', { store, amount })`. */
export const refuse = <const Key extends RefusalKey>(
  reason: Key,
  ...[params, details]: Details<Key>
): Refusal =>
  refusalFor(reasonFor(reason, ...([params] as ParamsArgument<Catalogue[Key]>)), details);

/** A fault of one field of a request: `fieldFault('body.amount', 'field.above_zero')`. */
export const fieldFault = <const Key extends FaultKey>(
  path: string,
  reason: Key,
  ...params: ParamsArgument<Catalogue[Key]>
): FieldFault => faultOf(REASONS, path, reason, ...params);

/** An event in the words of staff: `order.pick_up` is “pick up”. */
const wordsOf = (type: string): string =>
  type.slice(type.lastIndexOf('.') + 1).replaceAll('_', ' ');

/** A row that an event was sent to: `{ subject: 'Order 7', state: 'placed', status: 'placed' }`. */
interface RowState {
  subject: string;
  /** The state in words. */
  state: string;
  status: string;
}

/** A row in a state whose key is also its words. */
export const inState = (subject: string, status: string): RowState => ({
  subject,
  state: status.replaceAll('_', ' '),
  status,
});

/** Why an event is not legal in a state. */
export const notPossible = (code: ErrorCode, row: RowState, type: string): WhyNot => ({
  ...reasonFor('act.not_possible', { ...row, event: wordsOf(type), type }),
  code,
});

/** Why a row cannot be changed in its state. */
export const notEditable = (code: ErrorCode, row: RowState): WhyNot => ({
  ...reasonFor('act.not_editable', { ...row }),
  code,
});

export const notFound = (kind: Noun): Refusal =>
  refuse('resource.not_found', { what: NOUNS[kind], kind });

/** A row that was looked for. Error: 404 if there is none. */
export function requireRow<Row>(row: Row | undefined | null, kind: Noun): Row {
  if (row === undefined || row === null) throw notFound(kind);
  return row;
}
