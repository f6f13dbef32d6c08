import { expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import {
  HOME_RELEASE_EVENT_TYPES,
  HOME_RELEASE_STATES,
  homeReleaseMachine,
  homeReleaseRules as rules,
} from './home-release-machine.ts';

it('reaches every state', () => {
  const events = HOME_RELEASE_EVENT_TYPES.map((type) => ({ type }));
  const paths = getShortestPaths(homeReleaseMachine, { input: { hasReturn: false }, events });
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(HOME_RELEASE_STATES));
});

it('keeps a live release only if it would revert to its predecessor', () => {
  expect(rules.legal({ status: 'live', hasReturn: true })).toEqual([
    'release.keep',
    'release.replace',
  ]);
  expect(rules.legal({ status: 'live', hasReturn: false })).toEqual(['release.replace']);
});

it('publishes and cancels a release at most once', () => {
  for (const status of ['live', 'replaced', 'cancelled'] as const)
    for (const type of ['release.publish', 'release.cancel'] as const)
      expect(rules.can({ status, hasReturn: false }, type)).toBe(false);
});
