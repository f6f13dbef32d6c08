import type { Watch } from '#contract/events.ts';
import type { LiveZone } from '#contract/operations/zones/zone.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { StorePin } from './messages.ts';
import type { Needs } from './needs.ts';
import type { AlarmStore } from './stores/alarms.ts';
import type { Board } from './stores/board.ts';
import type { DriversStore } from './stores/drivers.ts';
import type { LinkStore, LinkView } from './stores/link.ts';
import type { LiveOrdersStore } from './stores/live-orders.ts';
import type { PositionColumns } from './stores/positions.ts';
import type { RecordChanges } from './stores/record-changes.ts';
import type { StatsStore } from './stores/stats.ts';
import type { ValueStore, WritableValueStore } from './stores/value.ts';

/** The state of the marketplace for the board and the map: live, or replayed from the recording. */
export interface LiveSource {
  kind: 'live' | 'replay';
  orders: LiveOrdersStore;
  board: Board;
  drivers: DriversStore;
  /** Positions of the drivers. */
  positions: PositionColumns;
  /** Stores of the snapshot; a new array only with a new snapshot. */
  stores: ValueStore<readonly StorePin[]>;
  /** Zones that are not archived, with their overrides. */
  zones: ValueStore<readonly LiveZone[]>;
  stats: StatsStore;
  /**
   * The source's time in epoch ms, emitted once a second: the only clock for all ages and timers.
   */
  clock: ValueStore<number>;
  /** True once a snapshot has been applied. */
  ready: ValueStore<boolean>;
  /** The source's time now, in epoch ms. */
  now(): number;
  link: ValueStore<LinkView>;
  /** The watch that the screens request. A screen that sets it resets it when it unmounts. */
  watch: WritableValueStore<Watch>;
  /** Shows an order from the response of a call, before its event arrives. */
  put(order: Order): void;
}

/** The live source of the marketplace, updated through whichever link is available. */
export interface Live extends LiveSource {
  kind: 'live';
  link: LinkStore;
  alarms: AlarmStore;
  changes: RecordChanges;
  /**
   * The data that arrives. What the screen does not need stops arriving after a while, and is read
   * again when it is needed.
   */
  needs: ValueStore<Needs>;
  /** Shows zones to users who may not read the rest of the snapshot. */
  putZones(zones: readonly LiveZone[]): void;
  start(): void;
  stop(): void;
}
