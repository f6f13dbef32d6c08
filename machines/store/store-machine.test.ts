import { expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import { STORE_EVENT_TYPES, STORE_STATUSES, storeMachine, storeRules } from './store-machine.ts';

it('names exactly the states that the machine has, and reaches each', () => {
  expect(Object.keys(storeMachine.states)).toEqual([...STORE_STATUSES]);
  const events = STORE_EVENT_TYPES.map((type) => ({ type }));
  const reached = getShortestPaths(storeMachine, { events }).map(({ state }) => state.value);
  expect(new Set(reached)).toEqual(new Set(STORE_STATUSES));
});

it('lets nobody pause what does not take orders, nor resume what is blocked', () => {
  expect(storeRules.legal({ status: 'applied' })).toEqual(['store.approve', 'store.block']);
  expect(storeRules.legal({ status: 'active' })).toEqual(['store.block', 'store.pause']);
  expect(storeRules.legal({ status: 'paused' })).toEqual(['store.block', 'store.resume']);
  expect(storeRules.legal({ status: 'blocked' })).toEqual(['store.unblock']);
});
