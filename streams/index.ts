export type { Carrier, LiveDeps } from './deps.ts';
export { createRecordFollower } from './follow-records.ts';
export { createLive } from './live.ts';
export type { Live, LiveSource } from './live-source.ts';
export type { StorePin } from './messages.ts';
export type { Needs } from './needs.ts';
export {
  AGEING_AFTER_MS,
  type AgeBand,
  ageBand,
  LAST_SEEN_AFTER_MS,
  STALE_AFTER_MS,
} from './operators/age.ts';
export { createReplay, REPLAY_SPEEDS, type Replay } from './replay/replay.ts';
export { openSocketIo } from './sources/socket-io.ts';
export type { AlarmMeter, AlarmStore } from './stores/alarms.ts';
export type { Board, BoardComparison, BoardFilter, BoardView } from './stores/board.ts';
export { type FrozenBoard, freezeBoard } from './stores/board-frozen.ts';
export type { DriversStore, LiveDriver } from './stores/drivers.ts';
export { createKeyedStore, type KeyedStore } from './stores/keyed.ts';
export type { LinkView } from './stores/link.ts';
export type { LiveOrder, LiveOrdersStore } from './stores/live-orders.ts';
export type { PositionColumns } from './stores/positions.ts';
export type { RecordChanges } from './stores/record-changes.ts';
export type { Numbers } from './stores/stats.ts';
export { createValueStore, type ValueStore, type WritableValueStore } from './stores/value.ts';
export { NO_PLACE } from './watching.ts';
