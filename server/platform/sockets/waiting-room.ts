/** The most connections of one network that have not signed in yet, and of all networks. */
const MAX_OF_NETWORK = 500;
const MAX_OF_ALL = 5_000;
/** The most that a connection may send before it has signed in. Bytes. */
export const MAX_UNADMITTED_BYTES = 16 * 1_024;

/** An IPv4 address, or the first half of an IPv6 address: a client has all of the second half. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [before = '', after] = address.split('::', 2);
  const groups = before.split(':').filter(Boolean);
  const rest = after?.split(':').filter(Boolean) ?? [];
  if (after !== undefined) while (groups.length + rest.length < 8) groups.push('0');
  return [...groups, ...rest].slice(0, 4).join(':');
}

/**
 * Counts the connections that have not signed in yet. Those that have are not counted, because
 * the phones and consoles of an office share an address.
 */
export function createWaitingRoom(limits = { ofNetwork: MAX_OF_NETWORK, ofAll: MAX_OF_ALL }) {
  const waiting = new Map<string, number>();
  let all = 0;
  return {
    isFull: (address: string): boolean =>
      all >= limits.ofAll || (waiting.get(networkOf(address)) ?? 0) >= limits.ofNetwork,
    enter(address: string) {
      const network = networkOf(address);
      let bytes = 0;
      let isInside = true;
      waiting.set(network, (waiting.get(network) ?? 0) + 1);
      all += 1;
      return {
        /** Counts received bytes; returns whether they are too many. */
        receives(count: number): boolean {
          bytes += count;
          return isInside && bytes > MAX_UNADMITTED_BYTES;
        },
        isInside: () => isInside,
        /** The connection has signed in or closed. */
        leave(): void {
          if (!isInside) return;
          isInside = false;
          all -= 1;
          const left = (waiting.get(network) ?? 1) - 1;
          if (left > 0) waiting.set(network, left);
          else waiting.delete(network);
        },
      };
    },
  };
}
