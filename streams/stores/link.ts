import { type Connection, INITIAL_CONNECTION } from '#machines/connection/connection-machine.ts';
import { createValueStore, type ValueStore } from './value.ts';

/** What the link pill shows. Counters run since the start; rates are those of the last tick. */
export interface LinkView extends Connection {
  /** When anything was last heard, epoch ms of the streams' clock; null before the first word. */
  heardAtMs: number | null;
  messagesPerSecond: number;
  framesPerSecond: number;
  /** Between the server's sending and our receiving, above the smallest seen. Milliseconds. */
  lagMs: number;
  /** Overtaken before they could be painted. */
  dropped: number;
  /** Received again and left out. */
  repeated: number;
  /** Gaps found and filled. */
  gaps: number;
}

export interface LinkStore extends ValueStore<LinkView> {
  connection(next: Connection): void;
  heard(nowMs: number): void;
  painted(dropped: number): void;
  repeated(count: number): void;
  gap(): void;
  lag(ms: number): void;
  /** Publishes the counters; called by the central tick. */
  tick(nowMs: number): void;
}

export function createLinkStore(): LinkStore {
  const view = createValueStore<LinkView>({
    ...INITIAL_CONNECTION,
    heardAtMs: null,
    messagesPerSecond: 0,
    framesPerSecond: 0,
    lagMs: 0,
    dropped: 0,
    repeated: 0,
    gaps: 0,
  });
  let counts = { messages: 0, frames: 0 };
  let since: number | null = null;
  const total = { heardAtMs: null as number | null, dropped: 0, repeated: 0, gaps: 0, lagMs: 0 };

  return {
    ...view,
    connection(next) {
      view.set({ ...view.get(), ...next, ...total });
    },
    heard(nowMs) {
      counts.messages += 1;
      total.heardAtMs = nowMs;
    },
    painted(dropped) {
      counts.frames += 1;
      total.dropped += dropped;
    },
    repeated(count) {
      total.repeated += count;
    },
    gap() {
      total.gaps += 1;
    },
    lag(ms) {
      total.lagMs = ms;
    },
    tick(nowMs) {
      const seconds = since === null ? 1 : Math.max(0.001, (nowMs - since) / 1000);
      view.set({
        ...view.get(),
        ...total,
        messagesPerSecond: counts.messages / seconds,
        framesPerSecond: counts.frames / seconds,
      });
      counts = { messages: 0, frames: 0 };
      since = nowMs;
    },
  };
}
