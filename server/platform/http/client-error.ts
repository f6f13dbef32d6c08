import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { WhyNot } from '#contract/acts.ts';
import { ERROR_CODES } from '#contract/errors.ts';
import { reasonFor } from './refusal.ts';

const REASONS: Readonly<Record<string, WhyNot>> = {
  ERR_HTTP_REQUEST_TIMEOUT: reasonFor('request.too_slow'),
  HPE_HEADER_OVERFLOW: reasonFor('request.headers_too_large'),
};
const UNREADABLE = reasonFor('request.malformed');

/**
 * Responds to invalid or incomplete HTTP requests in the common shape of errors, and closes the
 * connection: there is no request yet that a handler could answer.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  answerAndClose(socket, REASONS[error.code ?? ''] ?? UNREADABLE);
}

/**
 * Responds in the common shape of errors on a connection without a Fastify reply, and closes it.
 */
export function answerAndClose(socket: Duplex, why: WhyNot, retryAfterSeconds?: number): void {
  const requestId = randomUUID();
  const body = JSON.stringify({
    ...why,
    requestId,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
  const status = ERROR_CODES[why.code];
  const retry = retryAfterSeconds === undefined ? '' : `retry-after: ${retryAfterSeconds}\r\n`;
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
        `connection: close\r\ncontent-type: application/json; charset=utf-8\r\n${retry}` +
        `x-request-id: ${requestId}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  socket.destroy();
}
