import { describe, expect, it } from 'vitest';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import {
  PAYMENT_EVENT_TYPES,
  type PAYMENT_STATES,
  paymentMachine,
  paymentRules,
} from './payment-machine.ts';

const events = PAYMENT_EVENT_TYPES.map((type) => ({ type }));
const simplePaths = getSimplePaths(paymentMachine, { events });
const typesOf = (path: (typeof simplePaths)[number]) =>
  path.steps.map(({ event }) => event.type as string);

describe('payment machine', () => {
  it('places only after an authorisation, on every path', () => {
    for (const path of simplePaths) {
      const types = typesOf(path);
      const placed = types.indexOf('payment.place');
      if (placed === -1) continue;
      expect(types.slice(0, placed)).toContain('payment.authorise');
    }
  });

  it('captures only after an order was placed, on every path', () => {
    for (const path of simplePaths) {
      if (path.state.value !== 'capturing') continue;
      const types = typesOf(path);
      if (types.includes('payment.doubt')) continue;
      expect(types.slice(0, types.indexOf('payment.capture'))).toContain('payment.place');
    }
  });

  it('lets every authorisation end as captured or released', () => {
    const ends = (from: (typeof PAYMENT_STATES)[number]) =>
      getShortestPaths(paymentMachine, {
        events,
        fromState: paymentMachine.resolveState({ value: from }),
      }).map(({ state }) => state.value);
    for (const state of ['authorised', 'placed', 'releasing', 'review'] as const)
      expect(ends(state)).toContain('released');
    for (const state of ['placed', 'capturing', 'review'] as const)
      expect(ends(state)).toContain('captured');
  });

  it('releases a late authorisation of a payment that has ended without an order', () => {
    for (const status of ['declined', 'expired', 'released'] as const)
      expect(paymentRules.legal({ status })).toEqual(['payment.release']);
  });

  it('changes nothing once it is captured', () => {
    expect(paymentRules.legal({ status: 'captured' })).toEqual([]);
  });
});
