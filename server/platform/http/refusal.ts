import { ERROR_CODES, type ErrorCode, type FieldError } from '#contract/errors.ts';

interface RefusalDetails {
  fields?: FieldError[];
  retryAfterSeconds?: number;
  /** Further members of the answer that the endpoint declares, for example `current`. */
  extra?: Record<string, unknown>;
}

/** A request that is refused in words. Services throw it; the error handler answers it. */
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

/** What the machine does not allow; `state` is `Order 7 is placed`. */
export const notPossible = (state: string, type: string) =>
  `${state}: ${type} is not possible now.`;

/** An event that the machine does not allow: 409 with the legal next ones and the current record. */
export const illegalEvent = (is: {
  code: ErrorCode;
  state: string;
  /** Absent: the state says enough. */
  type?: string;
  legalEvents: readonly string[];
  current: unknown;
}): Refusal =>
  new Refusal(is.code, is.type ? notPossible(is.state, is.type) : `${is.state}.`, {
    extra: { legalEvents: is.legalEvents, current: is.current },
  });

export const notFound = (what: string): Refusal =>
  new Refusal('resource.not_found', `${what} does not exist, or you have no access to it.`);
