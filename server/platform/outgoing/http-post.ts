import http from 'node:http';
import https from 'node:https';

export interface PostAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** The request was not sent, so it cannot have been accepted. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

/** The largest response; a provider's response is a few hundred bytes. */
const MAX_BYTES = 65_536;
const SOCKETS = 256;
const options = { keepAlive: true, maxSockets: SOCKETS };
const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };

/**
 * Posts a body, and reads the response within a time limit.
 * @throws NotConnected if no connection was made; another error if the response is missing,
 * incomplete or too long.
 */
export function post(
  url: URL,
  {
    headers,
    body,
    timeoutMs,
    ca,
    maxBytes = MAX_BYTES,
  }: {
    headers: http.OutgoingHttpHeaders;
    body: string | Buffer;
    timeoutMs: number;
    /** An additional certificate to trust. */
    ca?: string;
    /** The largest response. */
    maxBytes?: number;
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
    // A limit for the whole response, because a server that sends a little now and then must time
    // out too.
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
        if (bytes > maxBytes) request.destroy(new Error('The answer is too long'));
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
/** The longest delay that a provider can ask for. */
const LONGEST_MS = 3_600_000;

/** The delay of the Retry-After header, given in seconds or as a date; null if absent. */
export function retryAfterOf(headers: http.IncomingHttpHeaders, now: Date): number | null {
  const header = headers['retry-after'];
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * SECOND_MS : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? Math.min(LONGEST_MS, Math.max(0, ms)) : null;
}
