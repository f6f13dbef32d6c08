import type { AxiosError, AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import type { ApiError, ErrorCode, FieldError } from '#contract/errors.ts';
import { isBytes, parseJson } from './large-json/parse-large-json.ts';
import { sentenceOf } from './sentence-of.ts';

/**
 * An error code of the API or, without a response, of the HTTP client, for example `ERR_NETWORK`.
 */
export type FailureCode = ErrorCode | (string & {});

/** The error of every failed API call. Carries everything that the HTTP client's error carries. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** When the failure was received, in epoch ms. */
  readonly at = Date.now();
  readonly code: FailureCode;
  /**
   * The body of the response, for fields that only some errors have, such as `current` of a 412.
   */
  readonly body: unknown;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  readonly fields: readonly FieldError[];
  readonly config: InternalAxiosRequestConfig | undefined;
  readonly request: unknown;
  readonly response: AxiosResponse | undefined;

  constructor(error: AxiosError, message?: string) {
    const data = parsed(error.response?.data);
    const body = asApiError(data);
    const sentence =
      body?.message === undefined
        ? error.message
        : sentenceOf({ ...body, message: body.message }, body.fields);
    super(message ?? sentence, { cause: error });
    this.status = error.response?.status ?? 0;
    this.code = body?.code ?? error.code ?? 'ERR_UNKNOWN';
    this.body = data;
    this.requestId = body?.requestId ?? null;
    this.retryAfterSeconds = body?.retryAfterSeconds ?? null;
    this.fields = (body?.fields ?? []).map((field) => ({ ...field, message: sentenceOf(field) }));
    this.config = error.config;
    this.request = error.request;
    this.response = error.response;
  }

  /** True if the server did not respond: offline, connection refused, or the call was aborted. */
  get isNetwork(): boolean {
    return this.status === 0;
  }
}

/** Returns the current state of the resource, if the error response carries it. */
export const currentIn = <T>(error: unknown): T | undefined =>
  error instanceof ApiFailure ? (error.body as { current?: T } | null)?.current : undefined;

// A large response is requested as bytes; an error response is short and is parsed here.
function parsed(data: unknown): unknown {
  if (!isBytes(data)) return data;
  try {
    return parseJson(data);
  } catch {
    return data;
  }
}

// A proxy may respond in a format of its own; only the API's format is read.
function asApiError(data: unknown): Partial<ApiError> | null {
  if (typeof data !== 'object' || data === null || !('code' in data)) return null;
  return typeof data.code === 'string' ? (data as Partial<ApiError>) : null;
}
