import type { Socket } from 'socket.io';

/** What the transports keep of what they could not hand to the network yet. */
interface Engine {
  writeBuffer: readonly { data?: string | NodeJS.ArrayBufferView | ArrayBuffer }[];
  transport: { socket?: { bufferedAmount?: number; terminate?: () => void } };
  close: (discard: boolean) => void;
}

const engineOf = (socket: Pick<Socket, 'conn'>) => socket.conn as unknown as Engine;

const sizeOf = (data: string | NodeJS.ArrayBufferView | ArrayBuffer | undefined): number =>
  data === undefined ? 0 : typeof data === 'string' ? data.length : data.byteLength;

/**
 * Bytes that this server holds for a socket because its network does not take them: those of the
 * transport, and the packets that wait for it. Text counts a byte a character.
 */
export function unsentBytes(socket: Pick<Socket, 'conn'>): number {
  const { writeBuffer, transport } = engineOf(socket);
  let bytes = transport.socket?.bufferedAmount ?? 0;
  for (const { data } of writeBuffer) bytes += sizeOf(data);
  return bytes;
}

/** Ends a connection now, with what it did not take. An orderly close would wait for a dead reader. */
export function cutOff(socket: Pick<Socket, 'conn'>): void {
  const engine = engineOf(socket);
  engine.transport.socket?.terminate?.();
  engine.close(true);
}
