import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The number of bytes that a throttled link buffers. */
const MAX_QUEUED = 64 * 1_024;

interface Link {
  near: Socket;
  far: Socket;
  timers: Set<NodeJS.Timeout>;
}

/**
 * A TCP proxy with faults on demand: it can cut connections, go half-open (keep connections but
 * pass no data), delay, throttle, or stop reading from the server. Between a client and a real
 * server it simulates a bad network.
 */
export async function startFaultProxy(target: { host: string; port: number }) {
  const links = new Set<Link>();
  let refusing = false;
  let halfOpen = false;
  let delayMs = 0;
  let bytesPerSecond = Number.POSITIVE_INFINITY;
  let stalled = false;

  function end(link: Link): void {
    for (const timer of link.timers) clearTimeout(timer);
    link.near.destroy();
    link.far.destroy();
    links.delete(link);
  }

  /** Passes bytes on, with the configured delay and rate, always in order. */
  function pass(link: Link, from: Socket, to: Socket): void {
    let freeAtMs = 0;
    const queue: Buffer[] = [];
    let queued = 0;
    from.on('data', (chunk) => {
      // A half-open link discards data silently, like a lost radio link.
      if (halfOpen) return;
      const nowMs = performance.now();
      const sentMs = Math.max(nowMs, freeAtMs) + (chunk.length / bytesPerSecond) * 1_000;
      freeAtMs = sentMs;
      const waitMs = sentMs - nowMs + delayMs;
      if (waitMs < 1 && queue.length === 0) {
        to.write(chunk);
        return;
      }
      // First in, first out, whatever the delay of each chunk: bytes may be late, but are never
      // reordered.
      queue.push(chunk);
      queued += chunk.length;
      // A slow link buffers little; the sender keeps the rest.
      if (queued > MAX_QUEUED) from.pause();
      const timer = setTimeout(() => {
        link.timers.delete(timer);
        const next = queue.shift();
        if (!next) return;
        to.write(next);
        queued -= next.length;
        if (queued <= MAX_QUEUED && !(stalled && from === link.far)) from.resume();
      }, waitMs);
      link.timers.add(timer);
    });
    from.on('error', () => end(link));
    from.on('close', () => end(link));
  }

  const server = createServer((near) => {
    if (refusing) {
      near.destroy();
      return;
    }
    const far = connect(target);
    const link: Link = { near, far, timers: new Set() };
    links.add(link);
    pass(link, near, far);
    pass(link, far, near);
    if (stalled) far.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    connections: () => links.size,
    /** Ends every connection at once; new ones are accepted. */
    cut: () => {
      for (const link of links) end(link);
    },
    /** Refuses new connections, and ends the existing ones. */
    close: () => {
      refusing = true;
      for (const link of links) end(link);
    },
    open: () => {
      refusing = false;
    },
    setHalfOpen: (on: boolean) => {
      halfOpen = on;
    },
    setDelay: (ms: number) => {
      delayMs = ms;
    },
    setThrottle: (bytes: number) => {
      bytesPerSecond = bytes;
    },
    /** Stops or resumes reading from the server, like a browser whose tab hangs. */
    setStalled: (on: boolean) => {
      stalled = on;
      for (const { far } of links) {
        if (on) far.pause();
        else far.resume();
      }
    },
    async stop(): Promise<void> {
      for (const link of links) end(link);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;
