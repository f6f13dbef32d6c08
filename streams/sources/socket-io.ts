import { io, type Socket } from 'socket.io-client';
import { type ClientToServer, type ServerToClient, SOCKET_PATH } from '#contract/events.ts';
import type { Carrier } from '../deps.ts';

type AnySocket = Socket<Record<string, (...args: never[]) => void>>;

/**
 * Opens a Socket.IO connection to a host (empty: the page's own). It neither reconnects nor buffers
 * unsent messages; the source that uses it decides both. `zones` narrows the data, as the request
 * header does (contract/zones-header.ts).
 */
export function openSocketIo(host: () => string, zones?: string) {
  return (token: string): Carrier => {
    const socket: Socket<ServerToClient, ClientToServer> = io(host() || undefined, {
      path: SOCKET_PATH,
      // A server of the release before knows them as `areas`.
      auth: { token, runs: true, ...(zones === undefined ? {} : { zones, areas: zones }) },
      reconnection: false,
      forceNew: true,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
    });
    const any = socket as unknown as AnySocket;
    return {
      on: (event: string, fn: (value: never) => void) => void any.on(event, fn),
      ask: (event, body, timeoutMs) =>
        (
          any.timeout(timeoutMs).emitWithAck as (event: string, body: unknown) => Promise<never>
        ).call(any.timeout(timeoutMs), event, body),
      close: () => {
        any.off();
        any.close();
      },
    };
  };
}
