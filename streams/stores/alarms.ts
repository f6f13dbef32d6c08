import type { AlarmLogEvent } from '#contract/events.ts';
import type { Alarm, AlarmId } from '#contract/operations/alarm.ts';
import type { AlarmList } from '#contract/routes/operations/alarms.ts';
import { createKeyedStore, type KeyedStore } from './keyed.ts';
import { createValueStore, type ValueStore } from './value.ts';

/** State that concerns all alarms and that no single event carries. */
export interface AlarmMeter {
  flood: AlarmList['flood'];
  operators: number;
}

/** Open alarms, in order of urgency. */
export interface AlarmStore extends KeyedStore<AlarmId, Alarm> {
  /** Ids from the most urgent; a new array only when the order changes. */
  order: ValueStore<readonly AlarmId[]>;
  meter: ValueStore<AlarmMeter>;
  /** False until the first list arrives: unknown is not the same as "no alarms". */
  ready: ValueStore<boolean>;
  /**
   * Applies a list. Returns false and applies nothing if the list is older than the current state.
   */
  snapshot(list: AlarmList, rewound: boolean): boolean;
  /**
   * Applies events in sequence and ignores those that the list already includes. Returns the alarms
   * that were new or raised again.
   */
  apply(events: readonly AlarmLogEvent[]): Alarm[];
  /**
   * Applies an alarm from the response of a call: the operator's own act, before its event arrives.
   */
  put(alarm: Alarm): void;
}

/** Events after which the alarm requires an operator's attention again. */
const RAISED = new Set<AlarmLogEvent['type']>([
  'alarm.raised',
  'alarm.came_back',
  'alarm.reraised',
  'alarm.shelf_ended',
]);

const GROUP: Readonly<Record<Alarm['state'], number>> = {
  unacknowledged: 0,
  returned_unacknowledged: 1,
  acknowledged: 2,
  shelved: 3,
  cleared: 4,
};

/** Unacknowledged first, by priority, then the oldest; then acknowledged, then shelved. */
const precedes = (a: Alarm, b: Alarm): number =>
  GROUP[a.state] - GROUP[b.state] ||
  a.priority - b.priority ||
  Date.parse(a.raisedAt) - Date.parse(b.raisedAt) ||
  a.id - b.id;

export function createAlarmStore(): AlarmStore {
  const store = createKeyedStore<AlarmId, Alarm>();
  const order = createValueStore<readonly AlarmId[]>([]);
  const ready = createValueStore(false);
  const meter = createValueStore<AlarmMeter>({
    flood: { raised: 0, active: false, since: null, mutes: [] },
    operators: 1,
  });
  let seq = 0;

  function arrange(): void {
    const next = store
      .list()
      .map((id) => store.get(id) as Alarm)
      .sort(precedes)
      .map(({ id }) => id);
    const before = order.get();
    if (next.length !== before.length || next.some((id, at) => id !== before[at])) order.set(next);
  }

  function write(alarm: Alarm, anyhow = false): boolean {
    const before = store.get(alarm.id);
    if (before && (anyhow ? alarm.version === before.version : alarm.version <= before.version))
      return false;
    if (alarm.state === 'cleared') store.delete(alarm.id);
    else store.set(alarm.id, alarm);
    return true;
  }

  // Sorts before listeners are notified, so that every listener reads the matching order.
  const change = (work: () => void) =>
    store.batch(() => {
      work();
      arrange();
    });

  return {
    ...store,
    order,
    meter,
    ready,
    snapshot(list, rewound) {
      if (list.seq < seq && !rewound) return false;
      seq = list.seq;
      // Set first, because listeners of the alarms read whether a flood mutes them.
      const { flood, operators } = list;
      const before = meter.get();
      if (JSON.stringify(before) !== JSON.stringify({ flood, operators }))
        meter.set({ flood, operators });
      const there = new Set(list.alarms.map(({ id }) => id));
      change(() => {
        // The response of a call may be newer than the list: its event is yet to arrive.
        for (const id of store.list()) if (!there.has(id)) store.delete(id);
        for (const alarm of list.alarms) write(alarm, rewound);
      });
      ready.set(true);
      return true;
    },
    apply(events) {
      const raised: Alarm[] = [];
      change(() => {
        for (const { seq: at, alarm, type } of events) {
          if (at <= seq) continue;
          seq = at;
          if (write(alarm) && RAISED.has(type)) raised.push(alarm);
        }
      });
      return raised;
    },
    put: (alarm) => change(() => write(alarm)),
  };
}
