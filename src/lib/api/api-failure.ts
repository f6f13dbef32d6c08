import type { AxiosError, AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import type { ApiError, ErrorCode, FieldError } from '#contract/errors.ts';

/** The API's own codes; without an answer the HTTP client's, for example `ERR_NETWORK`. */
export type FailureCode = ErrorCode | (string & {});

/** The error of every failed API call. Carries everything that the HTTP client's error carries. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** When the failure was received, in epoch ms. */
  readonly at = Date.now();
  readonly code: FailureCode;
  /**
   * The body of the answer; use it for fields that only some refusals have, such as `current` of a
   * 412.
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
    super(message ?? body?.message ?? error.message, { cause: error });
    this.status = error.response?.status ?? 0;
    this.code = body?.code ?? error.code ?? 'ERR_UNKNOWN';
    this.body = data;
    this.requestId = body?.requestId ?? null;
    this.retryAfterSeconds = body?.retryAfterSeconds ?? null;
    this.fields = body?.fields ?? [];
    this.config = error.config;
    this.request = error.request;
    this.response = error.response;
  }

  /** True when the server never answered: offline, refused, or the call was aborted. */
  get isNetwork(): boolean {
    return this.status === 0;
  }
}

/** The resource as it is now, where a refusal carries it. */
export const currentIn = <T>(error: unknown): T | undefined =>
  error instanceof ApiFailure ? (error.body as { current?: T } | null)?.current : undefined;

// A long answer is asked for as a text; a refusal, which is short, is parsed here.
function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}

// A proxy in between may answer in its own shape; only the API's own shape is read.
function asApiError(data: unknown): Partial<ApiError> | null {
  if (typeof data !== 'object' || data === null || !('code' in data)) return null;
  return typeof data.code === 'string' ? (data as Partial<ApiError>) : null;
}
