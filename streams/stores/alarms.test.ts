import { BehaviorSubject, NEVER, of, throwError } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { AlarmLogEvent } from '#contract/events.ts';
import type { Alarm, AlarmId } from '#contract/operations/alarm.ts';
import type { AlarmList } from '#contract/routes/operations/alarms.ts';
import { anAlarm, anAlarmList } from '#tests/support/sample-alarms.ts';
import { aSnapshot, createTestScheduler } from '#tests/support/sample-events.ts';
import type { LiveDeps } from '../deps.ts';
import { createLive } from '../live.ts';
import { createAlarmStore } from './alarms.ts';

const at = '2026-03-02T12:00:00.000Z';
const alarmEvent = (
  seq: number,
  alarm: Alarm,
  type: AlarmLogEvent['type'] = 'alarm.changed',
): AlarmLogEvent => ({ seq, at, actor: null, subject: 'alarm', type, alarm });
const ids = (list: readonly number[]) => [...list];

describe('open alarms', () => {
  it('are ordered by state, priority and age: unacknowledged first, then cleared, acknowledged, shelved', () => {
    const store = createAlarmStore();
    store.snapshot(
      anAlarmList(5, [
        anAlarm(1, { state: 'shelved', priority: 1 }),
        anAlarm(2, { state: 'acknowledged', priority: 1 }),
        anAlarm(3, { priority: 3 }),
        anAlarm(4, { priority: 2, raisedAt: '2026-03-02T12:05:00.000Z' }),
        anAlarm(5, { priority: 2 }),
        anAlarm(6, { state: 'returned_unacknowledged', priority: 1 }),
      ]),
      false,
    );
    expect(ids(store.order.get())).toEqual([5, 4, 3, 6, 2, 1]);
  });

  it('keep references of unchanged alarms, and notify only subscribers of changed ones', () => {
    const store = createAlarmStore();
    store.snapshot(anAlarmList(5, [anAlarm(1), anAlarm(2)]), false);
    const [first, order] = [store.get(1 as AlarmId), store.order.get()];
    const woken: number[] = [];
    store.subscribe(1 as AlarmId, () => woken.push(1));
    store.subscribe(2 as AlarmId, () => woken.push(2));
    store.apply([alarmEvent(6, anAlarm(2, { version: 2, count: 4 }))]);
    expect(woken).toEqual([2]);
    expect(store.get(1 as AlarmId)).toBe(first);
    expect(store.order.get()).toBe(order);
  });

  it('ignore repeated events, older versions, and events before the list', () => {
    const store = createAlarmStore();
    store.snapshot(anAlarmList(10, [anAlarm(1, { version: 3 })]), false);
    expect(store.apply([alarmEvent(9, anAlarm(2), 'alarm.raised')])).toEqual([]);
    const raised = alarmEvent(11, anAlarm(2), 'alarm.raised');
    expect(store.apply([raised])).toEqual([raised.alarm]);
    expect(store.apply([raised])).toEqual([]);
    store.put(anAlarm(1, { version: 4, state: 'acknowledged' }));
    store.apply([alarmEvent(12, anAlarm(1, { version: 4, state: 'acknowledged' }))]);
    expect(store.get(1 as AlarmId)?.state).toBe('acknowledged');
    expect(store.snapshot(anAlarmList(8, []), false)).toBe(false);
    expect(store.size()).toBe(2);
    store.apply([alarmEvent(13, anAlarm(2, { version: 2, state: 'cleared' }))]);
    expect(ids(store.order.get())).toEqual([1]);
  });

  it('are replaced by an older list if the log was rewound', () => {
    const store = createAlarmStore();
    store.snapshot(anAlarmList(10, [anAlarm(1, { version: 7 }), anAlarm(2)]), false);
    store.snapshot(anAlarmList(4, [anAlarm(1, { version: 2 })]), true);
    expect(store.get(1 as AlarmId)?.version).toBe(2);
    expect(store.size()).toBe(1);
  });
});

/**
 * A feed by polling: snapshot at 10, then what `log` holds after it; `lists` resolve one by one.
 */
function feed(
  scheduler: ReturnType<typeof createTestScheduler>,
  log: readonly AlarmLogEvent[],
  lists: readonly (() => ReturnType<NonNullable<LiveDeps['api']['alarms']>>)[],
) {
  let asked = 0;
  const live = createLive({
    api: {
      snapshot: () => of(aSnapshot(10)),
      since: (seq) =>
        of({ seq: 10 + log.length, reset: false, events: log.filter((one) => one.seq > seq) }),
      stats: () => NEVER,
      alarms: () => {
        const answer = lists[Math.min(asked, lists.length - 1)];
        asked += 1;
        return (answer as () => ReturnType<NonNullable<LiveDeps['api']['alarms']>>)();
      },
    },
    token$: new BehaviorSubject<string | null>('t'),
    scheduler,
    visible$: of(true),
    frame$: of(0),
    random: () => 0.5,
  });
  return { live, asked: () => asked };
}

describe('the feed of alarms', () => {
  const late =
    (scheduler: ReturnType<typeof createTestScheduler>, list: AlarmList, ms: number) => () =>
      scheduler.createColdObservable<AlarmList>(`${ms}ms (a|)`, { a: list });

  it('applies events received while the list was loading, except those the list contains', () => {
    const scheduler = createTestScheduler();
    scheduler.run(() => {
      const log = [
        alarmEvent(11, anAlarm(1, { version: 2, count: 2 })),
        alarmEvent(12, anAlarm(2), 'alarm.raised'),
      ];
      // Read when the log was at 11, received long after event 12.
      const list = anAlarmList(11, [anAlarm(1, { version: 2, count: 2 })]);
      const { live } = feed(scheduler, log, [late(scheduler, list, 8_000)]);
      live.start();
      scheduler.schedule(() => expect(live.alarms.ready.get()).toBe(false), 7_000);
      scheduler.schedule(() => {
        expect(ids(live.alarms.order.get())).toEqual([1, 2]);
        live.stop();
      }, 9_000);
    });
  });

  it('requests the list again after a failure, or if it is older than the feed', () => {
    const scheduler = createTestScheduler();
    scheduler.run(() => {
      const { live, asked } = feed(
        scheduler,
        [],
        [
          () => throwError(() => new Error('away')),
          () => of(anAlarmList(9, [anAlarm(1), anAlarm(2)])),
          () => of(anAlarmList(10, [anAlarm(2)])),
        ],
      );
      live.start();
      scheduler.schedule(() => {
        expect(ids(live.alarms.order.get())).toEqual([2]);
        expect(asked()).toBe(3);
        live.stop();
      }, 9_000);
    });
  });

  it('requests the list every 30 s, and soon after an alarm was raised', () => {
    const scheduler = createTestScheduler();
    scheduler.run(() => {
      const log = [alarmEvent(11, anAlarm(2), 'alarm.raised')];
      const { live, asked } = feed(scheduler, log, [
        () => of(anAlarmList(10, [])),
        () => of(anAlarmList(11, [anAlarm(2)], { raised: 1 })),
      ]);
      live.start();
      scheduler.schedule(() => {
        expect(live.alarms.meter.get().flood.raised).toBe(1);
        expect(asked()).toBe(2);
      }, 12_000);
      scheduler.schedule(() => {
        expect(asked()).toBe(3);
        live.stop();
      }, 40_000);
    });
  });
});
