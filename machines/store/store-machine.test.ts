import { expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import {
  STORE_EVENT_TYPES,
  STORE_STATUSES,
  type StoreState,
  storeMachine,
  storeRules,
} from './store-machine.ts';

const at = (status: StoreState['status'], isArchived = false): StoreState => ({
  status,
  isArchived,
});

it('has exactly the states in STORE_STATUSES, and reaches each', () => {
  expect(Object.keys(storeMachine.states)).toEqual([...STORE_STATUSES]);
  const events = STORE_EVENT_TYPES.map((type) => ({ type }));
  const reached = getShortestPaths(storeMachine, { input: { isArchived: false }, events });
  expect(new Set(reached.map(({ state }) => state.value))).toEqual(new Set(STORE_STATUSES));
});

it('refuses to pause a store that takes no orders, or to resume a blocked one', () => {
  const legal = (status: StoreState['status']) =>
    storeRules.legal(at(status)).filter((type) => type !== 'store.archive');
  expect(legal('applied')).toEqual(['store.approve', 'store.block']);
  expect(legal('active')).toEqual(['store.block', 'store.pause']);
  expect(legal('paused')).toEqual(['store.block', 'store.resume']);
  expect(legal('blocked')).toEqual(['store.unblock']);
});

it('allows only to restore an archived store, to its previous status', () => {
  for (const status of STORE_STATUSES) {
    expect(storeRules.legal(at(status, true))).toEqual(['store.restore']);
    expect(storeRules.apply(at(status), 'store.archive')).toEqual(at(status, true));
    expect(storeRules.apply(at(status, true), 'store.restore')).toEqual(at(status));
  }
});
