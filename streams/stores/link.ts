import { type Connection, INITIAL_CONNECTION } from '#machines/connection/connection-machine.ts';
import { createValueStore, type ValueStore } from './value.ts';

/** What the link pill shows. Counters run since the start; rates cover the last tick. */
export interface LinkView extends Connection {
  /** When the last message arrived, epoch ms of the streams' clock; null before the first. */
  receivedAtMs: number | null;
  messagesPerSecond: number;
  framesPerSecond: number;
  /** Delay between the server's sending and receipt here, above the smallest seen. Milliseconds. */
  lagMs: number;
  /** Reports replaced before they could be painted. */
  dropped: number;
  /** Events received again and dropped. */
  repeated: number;
  /** Gaps found and filled. */
  gaps: number;
  /** Invalid frames, none of which was shown. */
  refused: number;
  /**
   * How much less often than configured positions are requested, because painting could not keep
   * up.
   */
  slowdown: number;
  /**
   * Since when the page has been hidden, in epoch ms; null while it is visible. A hidden page
   * updates slowly.
   */
  hiddenAtMs: number | null;
  /**
   * How long the page was hidden before it became visible again, in milliseconds; null if it never
   * was.
   */
  hiddenForMs: number | null;
}

type Counters = Omit<LinkView, keyof Connection | 'messagesPerSecond' | 'framesPerSecond'>;

export interface LinkStore extends ValueStore<LinkView> {
  connection(next: Connection): void;
  received(nowMs: number): void;
  painted(dropped: number): void;
  repeated(count: number): void;
  gap(): void;
  refused(): void;
  lag(ms: number): void;
  slowdown(times: number): void;
  visible(isVisible: boolean, nowMs: number): void;
  /** Publishes the counters; called by the central tick. */
  tick(nowMs: number): void;
}

export function createLinkStore(): LinkStore {
  const total: Counters = {
    receivedAtMs: null,
    lagMs: 0,
    dropped: 0,
    repeated: 0,
    gaps: 0,
    refused: 0,
    slowdown: 1,
    hiddenAtMs: null,
    hiddenForMs: null,
  };
  const view = createValueStore<LinkView>({
    ...INITIAL_CONNECTION,
    ...total,
    messagesPerSecond: 0,
    framesPerSecond: 0,
  });
  let counts = { messages: 0, frames: 0 };
  let since: number | null = null;

  return {
    ...view,
    connection(next) {
      view.set({ ...view.get(), ...next, ...total });
    },
    received(nowMs) {
      counts.messages += 1;
      total.receivedAtMs = nowMs;
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
    refused() {
      total.refused += 1;
    },
    lag(ms) {
      total.lagMs = ms;
    },
    slowdown(times) {
      total.slowdown = times;
    },
    visible(isVisible, nowMs) {
      if (isVisible === (total.hiddenAtMs === null)) return;
      if (isVisible) total.hiddenForMs = nowMs - (total.hiddenAtMs ?? nowMs);
      total.hiddenAtMs = isVisible ? null : nowMs;
      view.set({ ...view.get(), ...total });
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
