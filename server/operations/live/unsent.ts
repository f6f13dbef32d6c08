import type { Socket } from 'socket.io';

/** The transport's buffer of data that it could not pass to the network yet. */
interface Engine {
  writeBuffer: readonly { data?: string | NodeJS.ArrayBufferView | ArrayBuffer }[];
  transport: { socket?: { bufferedAmount?: number; terminate?: () => void } };
  close: (discard: boolean) => void;
}

const engineOf = (socket: Pick<Socket, 'conn'>) => socket.conn as unknown as Engine;

const sizeOf = (data: string | NodeJS.ArrayBufferView | ArrayBuffer | undefined): number =>
  data === undefined ? 0 : typeof data === 'string' ? data.length : data.byteLength;

/**
 * Bytes that this server buffers for a socket because its network is slow: those of the transport,
 * and queued packets. Text counts as one byte per character.
 */
export function unsentBytes(socket: Pick<Socket, 'conn'>): number {
  const { writeBuffer, transport } = engineOf(socket);
  let bytes = transport.socket?.bufferedAmount ?? 0;
  for (const { data } of writeBuffer) bytes += sizeOf(data);
  return bytes;
}

/**
 * Closes a connection at once and discards its buffer. An orderly close would wait for a reader
 * that is gone.
 */
export function cutOff(socket: Pick<Socket, 'conn'>): void {
  const engine = engineOf(socket);
  engine.transport.socket?.terminate?.();
  engine.close(true);
}
