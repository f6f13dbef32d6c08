import { describe, expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import {
  ALARM_EVENT_TYPES,
  ALARM_STATES,
  type AlarmFacts,
  alarmMachine,
  applyAlarmEvent,
  canAlarm,
  legalAlarmEvents,
} from './alarm-machine.ts';

const standings: AlarmFacts[] = ALARM_STATES.flatMap((state) =>
  [false, true].map((escalated) => ({ state, reraises: 0, escalated })),
);

describe('alarm machine', () => {
  it('has exactly the states in ALARM_STATES', () => {
    expect(Object.keys(alarmMachine.states).sort()).toEqual([...ALARM_STATES].sort());
  });

  it('reaches every state', () => {
    const paths = getShortestPaths(alarmMachine, {
      input: {},
      events: ALARM_EVENT_TYPES.map((type) => ({ type })),
      // The raise count is unbounded; two values are enough to reach every state.
      stopWhen: ({ context }) => context.reraises > 2,
    });
    expect(new Set(paths.map((path) => path.state.value))).toEqual(new Set(ALARM_STATES));
  });

  it('agrees on legal events between canAlarm, legalAlarmEvents and applyAlarmEvent', () => {
    for (const standing of standings)
      for (const type of ALARM_EVENT_TYPES) {
        const may = canAlarm(standing, type);
        expect(legalAlarmEvents(standing).includes(type)).toBe(may);
        expect(applyAlarmEvent(standing, type) !== null).toBe(may);
      }
  });

  it('clears an alarm only after its cause has ended', () => {
    for (const standing of standings)
      for (const type of ALARM_EVENT_TYPES) {
        const after = applyAlarmEvent(standing, type);
        if (after?.state !== 'cleared') continue;
        const causeIsOver = type === 'alarm.return' || standing.state === 'returned_unacknowledged';
        expect(causeIsOver, `${type} of ${standing.state}`).toBe(true);
      }
  });

  it('escalates an alarm once, and removes its owner', () => {
    const owned = { state: 'acknowledged', reraises: 1, escalated: false } as const;
    expect(applyAlarmEvent(owned, 'alarm.escalate')).toEqual({
      state: 'unacknowledged',
      reraises: 1,
      escalated: true,
    });
    expect(canAlarm({ ...owned, escalated: true }, 'alarm.escalate')).toBe(false);
  });

  it('counts re-raises', () => {
    let standing: AlarmFacts = { state: 'acknowledged', reraises: 0, escalated: false };
    standing = applyAlarmEvent(standing, 'alarm.reraise') as AlarmFacts;
    standing = applyAlarmEvent(standing, 'alarm.acknowledge') as AlarmFacts;
    standing = applyAlarmEvent(standing, 'alarm.reraise') as AlarmFacts;
    expect(standing).toEqual({ state: 'unacknowledged', reraises: 2, escalated: false });
  });

  it('accepts no event once an alarm is cleared', () => {
    expect(legalAlarmEvents({ state: 'cleared', reraises: 0, escalated: false })).toEqual([]);
  });
});
