import { describe, expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import {
  applyOrderEvent,
  canBeAssigned,
  canOrder,
  isOpen,
  legalOrderEvents,
  legalRoadEvents,
  needsReason,
  ORDER_EVENT_TYPES,
  ORDER_STATUSES,
  type OrderEvent,
  type OrderState,
  orderMachine,
  ROAD_EVENT_TYPES,
} from './order-machine.ts';

const events: OrderEvent[] = ORDER_EVENT_TYPES.map((type) =>
  type === 'order.assign' || type === 'order.reassign' ? { type, driverId: 7 } : { type },
);

describe('order machine', () => {
  it('has exactly the statuses in ORDER_STATUSES', () => {
    expect(Object.keys(orderMachine.states).sort()).toEqual([...ORDER_STATUSES].sort());
  });

  it('reaches every status', () => {
    const paths = getShortestPaths(orderMachine, { input: {}, events });
    const reached = new Set(paths.map((path) => path.state.value));
    expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort());
  });

  it('requires a reason only to cancel or to return an order', () => {
    expect(ORDER_EVENT_TYPES.filter(needsReason)).toEqual(['order.cancel', 'order.return']);
  });

  it('refuses to pick up an order without a driver', () => {
    expect(canOrder({ status: 'ready', driverId: null }, { type: 'order.pick_up' })).toBe(false);
    expect(canOrder({ status: 'ready', driverId: 7 }, { type: 'order.pick_up' })).toBe(true);
  });

  it('keeps the driver once the order is picked up', () => {
    const state = { status: 'picked_up', driverId: 7 } as const;
    expect(legalOrderEvents(state)).toEqual(['order.deliver', 'order.return']);
  });

  it('refuses to reassign an order to its current driver', () => {
    const state = { status: 'ready', driverId: 7 } as const;
    expect(applyOrderEvent(state, { type: 'order.reassign', driverId: 7 })).toBeNull();
    expect(applyOrderEvent(state, { type: 'order.reassign', driverId: 8 })).toEqual({
      status: 'ready',
      driverId: 8,
    });
  });

  it('gives no driver to an order that is about to end, and takes him back', () => {
    const state = { status: 'ready', driverId: null, isEnding: true } as const;
    expect(canOrder(state, { type: 'order.assign', driverId: 7 })).toBe(false);
    const carried = { ...state, driverId: 7 };
    expect(legalOrderEvents(carried)).toEqual(['order.pick_up', 'order.cancel', 'order.unassign']);
  });

  it('can be assigned to a driver, or to another one, until it is on the road', () => {
    for (const driverId of [null, 1, 9]) {
      expect(canBeAssigned({ status: 'ready', driverId })).toBe(true);
      expect(canBeAssigned({ status: 'picked_up', driverId: driverId ?? 2 })).toBe(false);
      expect(canBeAssigned({ status: 'cancelled', driverId })).toBe(false);
    }
  });

  it('agrees on legal events between canOrder and legalOrderEvents', () => {
    for (const status of ORDER_STATUSES)
      for (const driverId of [null, 1, 9])
        for (const event of events) {
          const state = { status, driverId };
          expect(legalOrderEvents(state).includes(event.type)).toBe(canOrder(state, event));
        }
  });

  // A new reverse transition must be offered as undo: see docs/decisions/0009-commands.md.
  it('never returns to an earlier status, so only assignments can be undone', () => {
    for (const from of ORDER_STATUSES)
      for (const type of legalOrderEvents({ status: from, driverId: 7 })) {
        if (type.includes('assign')) continue;
        const next = applyOrderEvent({ status: from, driverId: 7 }, { type } as OrderEvent);
        const back = legalOrderEvents(next ?? { status: from, driverId: 7 })
          .filter((one) => !one.includes('assign'))
          .map((one) => next && applyOrderEvent(next, { type: one } as OrderEvent)?.status);
        expect(back).not.toContain(from);
      }
  });

  it('leaves an order on the road where it is', () => {
    const state: OrderState = { status: 'picked_up', driverId: 7 };
    expect(legalRoadEvents(state)).toEqual([
      'order.attempt',
      'order.bring_back',
      'order.hand_over',
    ]);
    expect(legalRoadEvents({ ...state, hasAttempt: true })).toContain('order.attempt_decide');
    for (const type of ROAD_EVENT_TYPES) {
      const after = applyOrderEvent(
        { ...state, hasAttempt: true, isBroughtBack: type === 'order.resume_delivery' },
        { type, driverId: 8 } as OrderEvent,
      );
      if (after) expect(after.status).toBe('picked_up');
    }
  });

  it('hands an order over to another driver only', () => {
    const state: OrderState = { status: 'picked_up', driverId: 7 };
    expect(canOrder(state, { type: 'order.hand_over', driverId: 7 })).toBe(false);
    const after = applyOrderEvent(state, { type: 'order.hand_over', driverId: 8 });
    expect(after).toEqual({ status: 'picked_up', driverId: 8 });
    const ending = { ...state, isEnding: true };
    expect(canOrder(ending, { type: 'order.hand_over', driverId: 8 })).toBe(false);
  });

  it('lets only a hand-over go on until it is taken', () => {
    const asked: OrderState = { status: 'picked_up', driverId: 8, handOver: 'asked' };
    expect(legalOrderEvents(asked)).toEqual([]);
    expect(legalRoadEvents({ ...asked, hasAttempt: true })).toEqual([
      'order.hand_over_give',
      'order.hand_over_take',
      'order.hand_over_withdraw',
    ]);
    expect(legalRoadEvents({ ...asked, handOver: 'given' })).not.toContain('order.hand_over_give');
  });

  it('delivers, returns, hands over or resumes an order on its way back', () => {
    const back: OrderState = { status: 'picked_up', driverId: 7, isBroughtBack: true };
    expect(legalOrderEvents(back)).toEqual(['order.deliver', 'order.return']);
    expect(legalRoadEvents({ ...back, hasAttempt: true })).toEqual([
      'order.resume_delivery',
      'order.hand_over',
    ]);
  });

  it('knows no fact of the road before the pickup, nor after the end', () => {
    for (const status of ORDER_STATUSES)
      if (status !== 'picked_up')
        expect(
          legalRoadEvents({ status, driverId: 7, hasAttempt: true, isBroughtBack: true }),
        ).toEqual([]);
  });

  it('accepts no event in a final status', () => {
    for (const status of ORDER_STATUSES)
      if (!isOpen(status)) expect(legalOrderEvents({ status, driverId: 7 })).toEqual([]);
  });
});
