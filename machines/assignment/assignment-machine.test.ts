import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import {
  ASSIGNMENT_STATES,
  type AssignmentEvent,
  type AssignmentState,
  assignmentMachine,
} from './assignment-machine.ts';

const order = (fromDriverId: number | null): AssignmentEvent => ({
  type: 'assignment.order',
  orderId: 4172,
  fromDriverId,
});
const driver = (driverId: number | null, mustConfirm = false): AssignmentEvent => ({
  type: 'assignment.driver',
  driverId,
  mustConfirm,
});
const plain = (
  [
    'assignment.leave',
    'assignment.overtaken',
    'reply.accepted',
    'reply.lost',
    'reply.refused',
    'undo.ask',
    'window.over',
  ] as const
).map((type): AssignmentEvent => ({ type }));
const events = [
  order(null),
  order(7),
  driver(7),
  driver(12),
  driver(12, true),
  driver(13, true),
  driver(null),
  ...plain,
];

const after = (...sent: AssignmentEvent[]) => {
  const actor = createActor(assignmentMachine).start();
  for (const event of sent) if (actor.getSnapshot().status === 'active') actor.send(event);
  return actor.getSnapshot();
};
const state = (...sent: AssignmentEvent[]) => after(...sent).value as AssignmentState;
const FINAL = ['settled', 'undone', 'lost', 'refused'];

describe('assignment machine', () => {
  it('has exactly the states in ASSIGNMENT_STATES, and reaches each', () => {
    expect(Object.keys(assignmentMachine.states).sort()).toEqual([...ASSIGNMENT_STATES].sort());
    const reached = getShortestPaths(assignmentMachine, { events }).map((path) => path.state.value);
    expect([...new Set(reached)].sort()).toEqual([...ASSIGNMENT_STATES].sort());
  });

  it('sends only after a different driver was chosen, on every path', () => {
    const paths = getSimplePaths(assignmentMachine, {
      events,
      toState: ({ value }) => value === 'sending',
    });
    expect(paths.length).toBeGreaterThan(20);
    for (const { state: snapshot, steps } of paths) {
      const { orderId, fromDriverId, driverId } = snapshot.context;
      expect(orderId).toBe(4172);
      expect(driverId).not.toBe(fromDriverId);
      // The position was stale: the operator was asked, and chose the same driver again.
      const last = steps.at(-1)?.event as AssignmentEvent;
      if (last.type === 'assignment.driver' && last.mustConfirm)
        expect(steps.at(-2)?.state).toMatchObject({ value: 'confirming', context: { driverId } });
    }
  });

  it('undoes only an accepted assignment, and at most once, on every path', () => {
    const paths = getSimplePaths(assignmentMachine, {
      events,
      toState: ({ value }) => value === 'undone',
    });
    expect(paths.length).toBeGreaterThan(0);
    for (const { steps } of paths) {
      const types = steps.map(({ event }) => event.type);
      expect(types.indexOf('reply.accepted')).toBeLessThan(types.indexOf('undo.ask'));
      expect(types.filter((type) => type === 'reply.accepted')).toHaveLength(2);
    }
  });

  it('accepts no event in a final state', () => {
    for (const { state: end } of getShortestPaths(assignmentMachine, { events }))
      if (FINAL.includes(end.value as string))
        for (const event of events)
          expect(end.can(event), `${end.value} ${event.type}`).toBe(false);
  });

  it('requires a confirmation for each driver with a stale position', () => {
    expect(state(order(null), driver(12, true))).toBe('confirming');
    expect(state(order(null), driver(12, true), driver(12, true))).toBe('sending');
    const other = after(order(null), driver(12, true), driver(13, true));
    expect(other).toMatchObject({ value: 'confirming', context: { driverId: 13 } });
    expect(state(order(null), driver(12, true), driver(7))).toBe('sending');
  });

  it('refuses to assign the current driver, or to unassign an order without a driver', () => {
    expect(state(order(7), driver(7))).toBe('choosingDriver');
    expect(state(order(null), driver(null))).toBe('choosingDriver');
    expect(state(order(7), driver(null))).toBe('sending');
    expect(state(order(7), driver(12))).toBe('sending');
  });

  it('allows undo until its time is over or another user has changed the order', () => {
    const done = [order(null), driver(12), { type: 'reply.accepted' }] as AssignmentEvent[];
    const [undo, over, overtaken] = [
      { type: 'undo.ask' },
      { type: 'window.over' },
      { type: 'assignment.overtaken' },
    ] as AssignmentEvent[] as [AssignmentEvent, AssignmentEvent, AssignmentEvent];
    expect(state(...done, undo)).toBe('undoing');
    expect(state(...done, undo, over)).toBe('undoing');
    expect(state(...done, undo, { type: 'reply.refused' })).toBe('done');
    expect(state(...done, undo, { type: 'reply.lost' })).toBe('settled');
    expect(state(...done, over, undo)).toBe('settled');
    expect(state(...done, overtaken, undo)).toBe('settled');
  });
});
