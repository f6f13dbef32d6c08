import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Revocations } from '../auth/revocations.ts';
import type { Gauge } from '../metrics/gauge.ts';
import { keepUpgradesApart, type OnUpgrade } from './upgrades.ts';

/** What a server of sockets uses of the HTTP server. */
export interface SocketHost {
  http: HttpServer;
  corsOrigins: readonly string[];
  /** The client's address, also behind a trusted proxy. */
  addressOf: (request: IncomingMessage) => string;
}

/** The sockets of one path. */
export interface SocketService {
  path: string;
  /** Accepts a request for a socket; absent if a listener of the HTTP server does. */
  upgrade?: OnUpgrade;
  /** The sessions of open sockets, or a part of them, to check whether they have ended. */
  sessionIds: (which: 'all' | 'some') => number[];
  /** Checks what else notifications may have announced that were lost. */
  recheck?: () => Promise<void>;
  /** Bytes buffered for each open socket because its network is slow. */
  unsent?: () => number[];
  /** Disconnects the sockets, each at its own time within the given period. Milliseconds. */
  drain: (ms: number) => void;
  close: () => Promise<void>;
}

interface Deps {
  http: HttpServer;
  services: readonly SocketService[];
  sessions: { ended: (sessionIds: readonly number[], now: Date) => Promise<number[]> };
  revocations: Revocations;
  clock: () => Date;
}

/** All sockets of this server. */
export function attachSockets({ http, services, sessions, revocations, clock }: Deps) {
  keepUpgradesApart(
    http,
    services.flatMap(({ path, upgrade }) => (upgrade ? [] : path)),
    new Map(services.flatMap(({ path, upgrade }) => (upgrade ? [[path, upgrade] as const] : []))),
  );
  const unsent = () => services.flatMap((service) => service.unsent?.() ?? []);

  /** Ends the sockets of ended sessions whose announcement was lost. */
  async function sweep(which: 'all' | 'some'): Promise<void> {
    const ids = services.flatMap((service) => service.sessionIds(which));
    const ended = await sessions.ended(ids, clock());
    if (ended.length > 0) revocations.receive(ended.join(','));
    for (const service of services) await service.recheck?.();
  }

  return {
    unsent,
    sweep,
    tick: (everyMs: number) => ({ everyMs, run: () => sweep('some') }),
    gauges: [
      {
        name: 'tawsil_consoles',
        help: 'Consoles and apps with a socket to this server.',
        read: () => unsent().length,
      },
      {
        name: 'tawsil_console_unsent_bytes',
        help: 'Bytes that this server holds because sockets do not take them.',
        read: () => unsent().reduce((sum, bytes) => sum + bytes, 0),
      },
    ] satisfies Gauge[],
    drain(ms: number): void {
      for (const service of services) service.drain(ms);
    },
    close: () => Promise.all(services.map((service) => service.close())),
  };
}
