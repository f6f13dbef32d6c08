import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** The path of a WebSocket request; null for any other protocol. */
function socketPath({ url, headers }: IncomingMessage): string | null {
  if (headers.upgrade?.toLowerCase() !== 'websocket') return null;
  return (url?.split('?', 1)[0] ?? '').replace(/\/$/, '');
}

const OF_THE_UPGRADE = /^(upgrade|http2-settings)$/i;

/** Rebuilds the request's first bytes without the upgrade to another protocol. */
function withoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (OF_THE_UPGRADE.test(name)) continue;
    if (name.toLowerCase() !== 'connection') {
      lines.push(`${name}: ${value}`);
      continue;
    }
    const kept = value.split(',').filter((word) => !OF_THE_UPGRADE.test(word.trim()));
    if (kept.length > 0) lines.push(`${name}: ${kept.join(',').trim()}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/**
 * Passes each WebSocket to the handler of its path. A server may ignore any other upgrade and
 * respond normally (RFC 9110, 7.8), but Node passes every upgrade to any listener for one, and such
 * a client would get no response: `curl --http2` is one. So the request is rebuilt without its
 * upgrade, and read again.
 * @param taken The path whose listeners are on the server already.
 * @param others Those of other paths.
 */
export function keepUpgradesApart(
  http: Server,
  taken: string,
  others: Readonly<Record<string, OnUpgrade>>,
): void {
  const theirs = http.listeners('upgrade') as OnUpgrade[];
  http.removeAllListeners('upgrade');
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = socketPath(request);
    const other = path === null ? undefined : others[path];
    if (path === taken) {
      for (const take of theirs) take.call(http, request, socket, head);
      return;
    }
    if (other) return other(request, socket, head);
    // Node keeps this listener through an upgrade, and adds it again with the connection.
    socket.removeAllListeners('timeout');
    socket.unshift(Buffer.concat([Buffer.from(withoutUpgrade(request), 'latin1'), head]));
    http.emit('connection', socket);
  });
}
