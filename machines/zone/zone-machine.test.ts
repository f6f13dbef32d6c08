import { expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import { ZONE_EVENT_TYPES, ZONE_STATES, zoneMachine, zoneRules } from './zone-machine.ts';

it('has exactly the states in ZONE_STATES, and reaches each', () => {
  expect(Object.keys(zoneMachine.states)).toEqual([...ZONE_STATES]);
  const events = ZONE_EVENT_TYPES.map((type) => ({ type }));
  const reached = getShortestPaths(zoneMachine, { input: { hasShape: true }, events });
  expect(new Set(reached.map(({ state }) => state.value))).toEqual(new Set(ZONE_STATES));
});

it('becomes active with its first published shape, and stays paused when published while paused', () => {
  const at = (status: (typeof ZONE_STATES)[number]) => ({ status, hasShape: status !== 'draft' });
  expect(zoneRules.apply(at('draft'), 'zone.publish')?.status).toBe('active');
  expect(zoneRules.apply(at('paused'), 'zone.publish')?.status).toBe('paused');
  expect(zoneRules.legal(at('draft'))).toEqual(['zone.publish', 'zone.price', 'zone.archive']);
  expect(zoneRules.legal(at('archived'))).toEqual(['zone.restore']);
});

it('restores an archived zone as paused, or as a draft if it has no shape', () => {
  const restored = (hasShape: boolean) =>
    zoneRules.apply({ status: 'archived', hasShape }, 'zone.restore')?.status;
  expect(restored(true)).toBe('paused');
  expect(restored(false)).toBe('draft');
});
