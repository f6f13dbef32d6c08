import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { live } from '#src/domain/live/live.ts';
import type { WritableValueStore } from '#streams/index.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { createAssignment } from './assignment.ts';
import {
  newestOpen,
  type RecentAssignment,
  recentAssignments,
  recordAssignment,
  UNDO_MS,
} from './recent-assignments.ts';
import type { DriverRef } from './sending.ts';

const driss = { id: 12, code: 'd12', name: 'Driss' } as DriverRef;
let nowMs = 1_000_000;

function pass(ms: number): void {
  nowMs += ms;
  (live().clock as WritableValueStore<number>).set(nowMs);
}

/** The state after the server has made an assignment. */
function given(id: number) {
  const { actor } = createAssignment(anOrder(id));
  actor.send({ type: 'assignment.driver', driverId: driss.id, mustConfirm: false });
  actor.send({ type: 'reply.accepted' });
  live().put(anOrder(id, { version: 2, driver: driss }));
  recordAssignment({ orderId: id as OrderId, before: null, after: driss, kind: 'given' }, actor);
  return actor;
}
const orderOf = (act: RecentAssignment | undefined) =>
  act && 'orderId' in act ? act.orderId : undefined;
const states = () => recentAssignments.get().map((act) => `${orderOf(act)} ${act.state}`);

beforeEach(() => {
  vi.spyOn(live(), 'now').mockImplementation(() => nowMs);
});

describe('recent assignments', () => {
  it('can be undone for 30 s, then show that it is too late, then disappear', () => {
    const actor = given(1);
    pass(UNDO_MS - 1_000);
    expect(states()).toEqual(['1 open']);
    pass(1_000);
    expect(states()).toEqual(['1 over']);
    expect(actor.getSnapshot().value).toBe('settled');
    expect(newestOpen()).toBeUndefined();
    pass(5_000);
    expect(recentAssignments.get()).toEqual([]);
  });

  it('cannot be undone once another user has changed the driver; a change of status does not matter', () => {
    const actor = given(2);
    live().put(anOrder(2, { version: 3, status: 'accepted', driver: driss }));
    pass(1_000);
    expect(states()).toEqual(['2 open']);
    live().put(anOrder(2, { version: 4, driver: { ...driss, id: 13 as DriverRef['id'] } }));
    pass(1_000);
    expect(states()).toEqual(['2 overtaken']);
    expect(actor.getSnapshot().value).toBe('settled');
  });

  it('are at most five, newest first, and undo starts with the newest', () => {
    for (const id of [3, 4, 5, 6, 7, 8]) given(id);
    expect(states()).toEqual(['8 open', '7 open', '6 open', '5 open', '4 open']);
    expect(orderOf(newestOpen())).toBe(8);
  });
});
