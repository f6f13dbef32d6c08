import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';

/** With more unsent bytes, pings are not answered. */
const MAX_UNSENT = 16 * 1_024;
/** What a frame costs besides its content. Bytes. */
export const FRAME_COST = 16;

type OnOpen = (ws: WebSocket, request: IncomingMessage) => void;
/** Receives the cost of each frame, whatever its kind. */
export type OnFrame = (ws: WebSocket, bytes: number) => void;

/**
 * A WebSocket server that reports every frame, and whose sockets answer pings only while the peer
 * reads. By itself ws answers each ping, so that a peer that sends pings and reads nothing fills the
 * memory. RFC 6455 (5.5.3) allows to answer the most recent ping only.
 */
export class BoundedWebSocketServer extends WebSocketServer {
  private readonly onFrame: OnFrame;

  constructor(options: ServerOptions, onFrame: OnFrame = () => undefined) {
    super({ ...options, autoPong: false });
    this.onFrame = onFrame;
  }

  override handleUpgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    onOpen: OnOpen,
  ): void {
    super.handleUpgrade(request, socket, head, (ws, from) => {
      const count = (data: Buffer) => this.onFrame(ws, FRAME_COST + data.length);
      ws.on('message', count);
      ws.on('pong', count);
      ws.on('ping', (data: Buffer) => {
        if (ws.bufferedAmount <= MAX_UNSENT) ws.pong(data);
        count(data);
      });
      onOpen(ws, from);
    });
  }
}
