import type { WhyNot } from '#contract/acts.ts';
import { homeRoutes as calls } from '#contract/routes/growth/home.ts';
import {
  type HomeReleaseEventType,
  homeReleaseRules,
} from '#machines/home-release/home-release-machine.ts';
import { notPossible } from '../../platform/http/refusal.ts';
import { definePolicy } from '../../platform/policy/policy.ts';
import type { ReleaseRow } from './repository.ts';

type Standing = Pick<ReleaseRow, 'id' | 'state' | 'revert_at'>;

/** A release as its machine knows it. */
export const stateOf = ({ state, revert_at }: Standing) => ({
  status: state,
  hasReturn: revert_at !== null,
});

const when =
  (type: HomeReleaseEventType) =>
  (row: Standing): WhyNot | null =>
    homeReleaseRules.can(stateOf(row), type)
      ? null
      : {
          code: 'home_release.illegal_event',
          message: notPossible(`Release ${row.id} is ${row.state}`, type),
        };

/** Who may do what to a release of the apps' home. */
export const homeReleasePolicy = definePolicy<Standing>()({
  publish: { call: calls.send, why: when('release.publish') },
  cancel: { call: calls.send, why: when('release.cancel') },
  keep: { call: calls.send, why: when('release.keep') },
  rollBack: { call: calls.send, why: when('release.roll_back') },
});
