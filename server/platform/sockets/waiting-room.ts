/** The most connections of one address that have not signed in yet. */
const MAX_OF_ADDRESS = 500;
/** The most that a connection may send before it has signed in. Bytes. */
const MAX_BYTES = 16 * 1_024;

interface Limits {
  ofAddress: number;
  bytes: number;
}

/**
 * Counts the connections that have not signed in yet. Those that have are not counted, because
 * the phones and consoles of an office share an address.
 */
export function createWaitingRoom(
  { ofAddress, bytes: maxBytes }: Limits = { ofAddress: MAX_OF_ADDRESS, bytes: MAX_BYTES },
) {
  const waiting = new Map<string, number>();
  return {
    isFull: (address: string): boolean => (waiting.get(address) ?? 0) >= ofAddress,
    enter(address: string) {
      let bytes = 0;
      let isInside = true;
      waiting.set(address, (waiting.get(address) ?? 0) + 1);
      return {
        /** Counts received bytes; returns whether they are too many. */
        receives(count: number): boolean {
          bytes += count;
          return isInside && bytes > maxBytes;
        },
        isInside: () => isInside,
        /** The connection has signed in or closed. */
        leave(): void {
          if (!isInside) return;
          isInside = false;
          const left = (waiting.get(address) ?? 1) - 1;
          if (left > 0) waiting.set(address, left);
          else waiting.delete(address);
        },
      };
    },
  };
}
