import { ERROR_CODES, type ErrorCode, type FieldError } from '#contract/errors.ts';

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
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, message: string, details: RefusalDetails = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERROR_CODES[this.code];
  }
}

/** An event in the words of staff: `order.pick_up` is “pick up”. */
const wordsOf = (type: string): string =>
  type.slice(type.lastIndexOf('.') + 1).replaceAll('_', ' ');

/** The message for an event that is not legal; `state` is `Order 7 is placed`. */
export const notPossible = (state: string, type: string) =>
  `${state}: “${wordsOf(type)}” is not possible now.`;

/** The refusal of an illegal event: 409 with the legal ones and the current record. */
export const illegalEvent = (is: {
  code: ErrorCode;
  state: string;
  /** If absent, the state is explanation enough. */
  type?: string;
  legalEvents: readonly string[];
  current: unknown;
}): Refusal =>
  new Refusal(is.code, is.type ? notPossible(is.state, is.type) : `${is.state}.`, {
    extra: { legalEvents: is.legalEvents, current: is.current },
  });

export const notFound = (what: string): Refusal =>
  new Refusal('resource.not_found', `${what} does not exist, or you have no access to it.`);

/** A row that was looked for. Error: 404 if there is none. */
export function requireRow<Row>(row: Row | undefined | null, what: string): Row {
  if (row === undefined || row === null) throw notFound(what);
  return row;
}
