import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '#contract/errors.ts';
import { Refusal, refuse } from './refusal.ts';

// Fastify's own refusals with our messages. Every other one is a malformed request.
const FASTIFY_REASONS: Record<string, 'request.too_large' | 'request.not_json'> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.not_json',
};

// Error classes of PostgreSQL that mean "not now": connection lost, resources exhausted, shutdown,
// lock or statement timeout, serialization and deadlock.
const AWAY = /^(08|53|57|58|40|55P03|25P0[23])/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
const POOL_WORDS = /Connection terminated|timeout exceeded when trying to connect|not queryable/i;

/** True if the database cannot be used at present, as opposed to a fault in a statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return AWAY.test(code) || NETWORK.has(code) || POOL_WORDS.test(error.message);
}

/** Node's codes for no file descriptors or memory left. */
const EXHAUSTED = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);
/** Those for a full disk and an exhausted quota, and PostgreSQL's. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
const hasCode = (error: unknown, codes: ReadonlySet<string>): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code));

/** The refusal that people can pass on to who can help. */
export const diskFull = () => refuse('server.disk_full', {}, { retryAfterSeconds: 30 });

/** A record refers to a file that does not exist; constraints of files have such names. */
const isMissingFile = (error: unknown): boolean => {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  return code === '23503' && constraint.endsWith('_file');
};

/** The client disconnected while sending: Node's message, with the code of a lost connection. */
const isClientGone = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted';

/** Any failure as a refusal; null if it is an internal error. */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isClientGone(error)) return refuse('request.ended_early');
  if (isMissingFile(error)) return refuse('request.no_file');
  if (hasCode(error, DISK_FULL)) return diskFull();
  if (hasCode(error, EXHAUSTED)) return refuse('server.exhausted', {}, { retryAfterSeconds: 30 });
  if (isDatabaseAway(error)) return refuse('server.no_database', {}, { retryAfterSeconds: 2 });
  const status = (error as Partial<FastifyError>).statusCode;
  if (status === undefined || status < 400 || status >= 500) return null;
  return refuse(FASTIFY_REASONS[(error as FastifyError).code] ?? 'request.malformed');
}

function bodyOf(refusal: Refusal, requestId: string): ApiError & Record<string, unknown> {
  const { fields, retryAfterSeconds, extra, reason, params } = refusal.details;
  return {
    code: refusal.code,
    message: refusal.message,
    ...(reason === undefined ? {} : { reason }),
    ...(params === undefined ? {} : { params }),
    requestId,
    ...(fields ? { fields } : {}),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...extra,
  };
}

/**
 * Responds to every failure in the common shape; an internal error is logged and hidden behind its
 * id.
 */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  let refusal = toRefusal(error);
  // On a full disk the embedded database ends, and only its absence is seen.
  if (refusal && isDatabaseAway(error) && request.server.disk?.isFull()) refusal = diskFull();
  if (!refusal) {
    request.log.error({ err: error }, 'A request failed');
    refusal = refuse('server.error');
  } else if (refusal.status >= 500) {
    const { cause } = error as Error;
    request.log.warn({ err: cause instanceof Error ? cause : error }, refusal.message);
  }
  if (refusal.details.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(refusal.details.retryAfterSeconds));
  void reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(bodyOf(refusal, request.id)));
}
