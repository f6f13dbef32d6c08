import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';

/** With more unsent bytes, pings are not answered. */
const MAX_UNSENT = 16 * 1_024;

type OnOpen = (ws: WebSocket, request: IncomingMessage) => void;

/**
 * A WebSocket server whose sockets answer pings only while the peer reads. By itself ws answers
 * each ping, so that a peer that sends pings and reads nothing fills the memory. RFC 6455 (5.5.3)
 * allows to answer the most recent ping only.
 */
export class BoundedWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, autoPong: false });
  }

  override handleUpgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    onOpen: OnOpen,
  ): void {
    super.handleUpgrade(request, socket, head, (ws, from) => {
      ws.on('ping', (data: Buffer) => {
        if (ws.bufferedAmount <= MAX_UNSENT) ws.pong(data);
      });
      onOpen(ws, from);
    });
  }
}
