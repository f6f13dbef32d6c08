import type { Observable, ObservableInput, SchedulerLike } from 'rxjs';
import type { ClientToServer, ServerToClient } from '#contract/events.ts';
import type { AlarmList } from '#contract/routes/operations/alarms.ts';
import type { LiveStats } from '#contract/routes/operations/live-orders.ts';
import type { EventPage, Snapshot } from './messages.ts';
import type { Needs } from './needs.ts';
import type { ValueStore } from './stores/value.ts';

type Arguments<F> = F extends (...args: infer A) => unknown ? A : never;

/** The methods of a Socket.IO socket that are used, so that a test can replace it. */
export interface Carrier {
  on<E extends keyof ServerToClient>(event: E, fn: ServerToClient[E]): void;
  on(event: 'connect', fn: () => void): void;
  on(event: 'disconnect' | 'connect_error', fn: (why: unknown) => void): void;
  /** Sends a request and resolves with the answer, or rejects after `timeoutMs`. */
  ask<E extends keyof ClientToServer>(
    event: E,
    body: Arguments<ClientToServer[E]>[0],
    timeoutMs: number,
  ): Promise<Arguments<Arguments<ClientToServer[E]>[1]>[0]>;
  close(): void;
}

/** All external dependencies of the live streams. A test passes Subjects and a TestScheduler. */
export interface LiveDeps {
  api: {
    snapshot(): ObservableInput<Snapshot>;
    since(seq: number): ObservableInput<EventPage>;
    stats(): ObservableInput<LiveStats>;
    /** Open alarms; if absent, alarms are not followed. */
    alarms?(): ObservableInput<AlarmList>;
  };
  /**
   * Opens a socket that connects once and does not reconnect by itself. If absent, polling is used
   * alone.
   */
  openSocket?: (token: string) => Carrier;
  /** The current access token, then every later one; null while signed out. */
  token$: Observable<string | null>;
  scheduler: SchedulerLike;
  /** Emits once when the browser is about to paint, then completes. */
  frame$: Observable<unknown>;
  /** Whether the page is visible, because hidden pages get fewer updates. Emits at once. */
  visible$: Observable<boolean>;
  /** The data that the current screen needs; absent: all. */
  needs?: ValueStore<Needs>;
  /** Between 0 and 1, for jitter. */
  random: () => number;
}
