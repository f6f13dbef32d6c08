import { homeRoutes as calls } from '#contract/routes/growth/home.ts';
import { homeReleaseRules } from '#machines/home-release/home-release-machine.ts';
import { definePolicy } from '../../platform/policy/policy.ts';
import { defineStates } from '../../platform/policy/states.ts';
import type { ReleaseRow } from './repository.ts';

type ReleaseFacts = Pick<ReleaseRow, 'id' | 'state' | 'revert_at'>;

export const releaseStates = defineStates<ReleaseFacts>()({
  code: 'home_release.illegal_event',
  rules: homeReleaseRules,
  of: ({ state, revert_at }) => ({ status: state, hasReturn: revert_at !== null }),
  title: ({ id }) => `Release ${id}`,
});

/** Who may perform which act on a release of the apps' home. */
export const homeReleasePolicy = definePolicy<ReleaseFacts>()({
  publish: { call: calls.send, why: releaseStates.when('release.publish') },
  cancel: { call: calls.send, why: releaseStates.when('release.cancel') },
  keep: { call: calls.send, why: releaseStates.when('release.keep') },
  rollBack: { call: calls.send, why: releaseStates.when('release.roll_back') },
});
