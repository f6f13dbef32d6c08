import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

/** Whether the release reverts to its predecessor at a set time. */
export interface HomeReleaseContext {
  hasReturn: boolean;
}

export type HomeReleaseEventType =
  | 'release.publish'
  | 'release.cancel'
  | 'release.keep'
  | 'release.replace'
  | 'release.roll_back';

/** A release of the apps' home. Its contents never change, only whether it is live. */
export const homeReleaseMachine = setup({
  types: {
    context: {} as HomeReleaseContext,
    events: {} as { type: HomeReleaseEventType },
    input: {} as HomeReleaseContext,
  },
  guards: { hasReturn: ({ context }) => context.hasReturn },
}).createMachine({
  id: 'homeRelease',
  initial: 'scheduled',
  context: ({ input }) => ({ ...input }),
  states: {
    scheduled: { on: { 'release.publish': 'live', 'release.cancel': 'cancelled' } },
    live: {
      on: {
        'release.replace': 'replaced',
        'release.keep': { guard: 'hasReturn', target: 'live' },
      },
    },
    // Its contents go live as a new release; this release keeps its state.
    replaced: { on: { 'release.roll_back': 'replaced' } },
    cancelled: { type: 'final' },
  },
});

export const HOME_RELEASE_STATES = ['scheduled', 'live', 'replaced', 'cancelled'] as const;
export type HomeReleaseState = (typeof HOME_RELEASE_STATES)[number];

export const HOME_RELEASE_EVENT_TYPES = [
  'release.publish',
  'release.cancel',
  'release.keep',
  'release.replace',
  'release.roll_back',
] as const satisfies readonly HomeReleaseEventType[];

export const homeReleaseRules = rulesOf<HomeReleaseState, HomeReleaseEventType, HomeReleaseContext>(
  homeReleaseMachine,
  HOME_RELEASE_EVENT_TYPES,
);
