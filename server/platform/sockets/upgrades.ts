import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

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

const ignore = () => undefined;

/**
 * Creates a function that runs `then` once all earlier requests of a connection are answered. A
 * client may send an upgrade before it has the answer to an earlier request, and Node announces it
 * at once: its answer would overtake the other, or replace it.
 */
function afterEarlierAnswers(http: Server) {
  const latest = new WeakMap<Duplex, ServerResponse>();
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, response);
  });
  return (socket: Duplex, then: () => void): void => {
    const response = latest.get(socket);
    if (!response || response.closed) {
      then();
      return;
    }
    // Node has removed its own listener, and nobody else listens yet.
    socket.on('error', ignore);
    response.once('close', () => {
      socket.off('error', ignore);
      if (!socket.destroyed) then();
    });
  };
}

/**
 * Passes each WebSocket to the handler of its path. A server may ignore any other upgrade and
 * respond normally (RFC 9110, 7.8), but Node passes every upgrade to any listener for one, and such
 * a client would get no response: `curl --http2` is one. So the request is rebuilt without its
 * upgrade, and read again.
 * @param taken The paths whose listeners are on the server already.
 * @param others The handlers of paths whose listeners are not on the server already.
 */
export function keepUpgradesApart(
  http: Server,
  taken: readonly string[],
  others: ReadonlyMap<string, OnUpgrade>,
): void {
  const theirs = http.listeners('upgrade') as OnUpgrade[];
  const whenAnswered = afterEarlierAnswers(http);

  function handOver(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const path = socketPath(request);
    const other = path === null ? undefined : others.get(path);
    if (path !== null && taken.includes(path)) {
      for (const take of theirs) take.call(http, request, socket, head);
      return;
    }
    if (other) {
      other(request, socket, head);
      return;
    }
    // Node keeps this listener through an upgrade, and adds it again with the connection.
    socket.removeAllListeners('timeout');
    socket.unshift(Buffer.concat([Buffer.from(withoutUpgrade(request), 'latin1'), head]));
    http.emit('connection', socket);
  }

  http.removeAllListeners('upgrade');
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    whenAnswered(socket, () => handOver(request, socket, head)),
  );
}
