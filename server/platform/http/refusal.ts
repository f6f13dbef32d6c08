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

export const notFound = (what: string): Refusal =>
  new Refusal('resource.not_found', `${what} does not exist, or you have no access to it.`);
