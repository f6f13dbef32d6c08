import http from 'node:http';
import https from 'node:https';

export interface PostAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** The request was not written: nothing can have been taken. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

/** An answer of a provider is a few hundred bytes. */
const MOST_BYTES = 65_536;
const SOCKETS = 256;
const options = { keepAlive: true, maxSockets: SOCKETS };
const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };

/**
 * Posts a body, and reads the answer within a time. @throws NotConnected when no connection was made; another
 * error when the answer did not come, was cut off or is too long.
 */
export function post(
  url: URL,
  {
    headers,
    body,
    timeoutMs,
    ca,
  }: {
    headers: http.OutgoingHttpHeaders;
    body: string | Buffer;
    timeoutMs: number;
    /** A certificate to trust besides. */
    ca?: string;
  },
): Promise<PostAnswer> {
  const isTls = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const request = (isTls ? https : http).request(url, {
      method: 'POST',
      ...(ca ? { ca } : {}),
      agent: isTls ? agents['https:'] : agents['http:'],
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    });
    // From the first byte to the last: a server that sends a little now and then hangs too.
    const timer = setTimeout(() => request.destroy(new Error('No answer in time')), timeoutMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(isConnected ? error : new NotConnected(error.message));
    };
    request.on('socket', (socket) => {
      if (request.reusedSocket || !socket.connecting) isConnected = true;
      else
        socket.once(isTls ? 'secureConnect' : 'connect', () => {
          isConnected = true;
        });
    });
    request.on('error', fail);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > MOST_BYTES) request.destroy(new Error('The answer is too long'));
        else parts.push(part);
      });
      response.on('error', fail);
      response.on('end', () => {
        clearTimeout(timer);
        const text = Buffer.concat(parts).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    request.end(body);
  });
}

const SECOND_MS = 1_000;
/** Longer than this no provider asks for in earnest. */
const LONGEST_MS = 3_600_000;

/** What the header Retry-After asks for: seconds or a date. Null: nothing. */
export function retryAfterOf(headers: http.IncomingHttpHeaders, now: Date): number | null {
  const said = headers['retry-after'];
  if (said === undefined) return null;
  const ms = /^\d+$/.test(said) ? Number(said) * SECOND_MS : Date.parse(said) - now.getTime();
  return Number.isFinite(ms) ? Math.min(LONGEST_MS, Math.max(0, ms)) : null;
}
