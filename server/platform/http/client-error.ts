import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';

const REASONS: Record<string, [ErrorCode, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request.malformed', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['request.too_large', 'The request headers are too large.'],
};
const UNREADABLE: [ErrorCode, string] = ['request.malformed', 'The request is malformed.'];

/**
 * Responds to invalid or incomplete HTTP requests in the common shape of errors, and closes the
 * connection: there is no request yet that a handler could answer.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [code, message] = REASONS[error.code ?? ''] ?? UNREADABLE;
  answerAndClose(socket, code, message);
}

/**
 * Responds in the common shape of errors on a connection without a Fastify reply, and closes it.
 */
export function answerAndClose(
  socket: Duplex,
  code: ErrorCode,
  message: string,
  retryAfterSeconds?: number,
): void {
  const requestId = randomUUID();
  const body = JSON.stringify({
    code,
    message,
    requestId,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
  const status = ERROR_CODES[code];
  const retry = retryAfterSeconds === undefined ? '' : `retry-after: ${retryAfterSeconds}\r\n`;
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
        `connection: close\r\ncontent-type: application/json; charset=utf-8\r\n${retry}` +
        `x-request-id: ${requestId}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  socket.destroy();
}
