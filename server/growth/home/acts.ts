import {
  HomeRelease,
  type HomeReleaseDetail,
  homeRoutes as routes,
} from '#contract/routes/growth/home.ts';
import {
  type HomeReleaseEventType,
  homeReleaseRules,
} from '#machines/home-release/home-release-machine.ts';
import { actsOf } from '../../platform/acts/decide.ts';
import { allowedBy } from '../../platform/acts/machine.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { requireRow } from '../../platform/http/refusal.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { HomeRepository, ReleaseRow } from './repository.ts';
import { contentsOf, toFacts } from './show.ts';

export interface ReleaseDeps extends ActDeps {
  jobQueue: JobQueue;
  repository: HomeRepository;
}

export const RELEASE = 'release';

/** Converts a release for its reader. */
export const toRelease = (row: ReleaseRow, caller: Caller, at: Date): HomeRelease =>
  fromRow(HomeRelease, row, {
    sections: row.sections.length,
    publishAt: (row.published_at ?? row.publish_at).toISOString(),
    acts: actsOf(releaseActs, row, caller, at),
  });

export const toReleaseDetail = (row: ReleaseRow, caller: Caller, at: Date): HomeReleaseDetail => ({
  ...toRelease(row, caller, at),
  contents: contentsOf(row),
});

/** Makes a release the live one; the row of the home is locked. */
export async function goLive(
  { repository, jobQueue }: ReleaseDeps,
  trx: Trx,
  row: ReleaseRow,
  at: Date,
): Promise<void> {
  const home = await repository.home(trx);
  await repository.update(trx, row.id, {
    before_id: home.live_id,
    published_at: at,
    publish_at: at,
  });
  await repository.pointTo(trx, row.id);
  if (row.revert_at)
    await jobQueue.add(trx, { kind: 'home.revert', key: String(row.id), dueAt: row.revert_at });
}

/** Creates a release with the contents of an earlier one, live at once. */
export async function goLiveAgain(
  deps: ReleaseDeps,
  trx: Trx,
  { id, language, sections, stamps }: ReleaseRow,
  {
    at,
    by,
    note,
    until = null,
  }: { at: Date; by: ReleaseRow['created_by']; note: string | null; until?: Date | null },
): Promise<ReleaseRow> {
  const { repository } = deps;
  const made = await repository.insert(trx, {
    note,
    language,
    sections: JSON.stringify(sections),
    stamps: JSON.stringify(stamps),
    of_id: id,
    before_id: null,
    publish_at: at,
    revert_at: until,
    published_at: null,
    created_at: at,
    created_by: JSON.stringify(by),
  });
  await goLive(deps, trx, await readRelease(deps, trx, made), at);
  return readRelease(deps, trx, made);
}

/** A release. Error: 404. */
export const readRelease = async (
  { repository }: Pick<ReleaseDeps, 'repository'>,
  db: Parameters<HomeRepository['find']>[0],
  id: number,
): Promise<ReleaseRow> => requireRow(await repository.find(db, id), RELEASE);

const { act } = defineSubject<ReleaseDeps, ReleaseRow, HomeReleaseEventType>()({
  name: RELEASE,
  kind: 'home_release',
  async lock({ repository }, trx, id) {
    await repository.lockHome(trx);
    return repository.find(trx, id);
  },
  read: readRelease,
  show: ({ clock }, row, caller) => toRelease(row, caller, clock()),
  current: toReleaseDetail,
  // A roll-back is recorded for the release that it makes.
  entry: (before, after) => ({
    before: toFacts(before),
    after: toFacts(after),
  }),
  ...allowedBy({
    code: 'home_release.illegal_event',
    rules: homeReleaseRules,
    stateOf: ({ state, revert_at }: ReleaseRow) => ({
      status: state,
      hasReturn: revert_at !== null,
    }),
    title: ({ id }) => `Release ${id}`,
  }),
});

export const releaseActs = {
  publish: act({
    route: routes.send,
    event: 'release.publish',
    async write({ deps, trx, at }, row) {
      await deps.jobQueue.cancel(trx, 'home.publish', String(row.id));
      await goLive(deps, trx, row, at);
    },
  }),
  cancel: act({
    route: routes.send,
    event: 'release.cancel',
    async write({ deps, trx, at }, { id }) {
      await deps.jobQueue.cancel(trx, 'home.publish', String(id));
      await deps.repository.update(trx, id, { cancelled_at: at });
    },
  }),
  keep: act({
    route: routes.send,
    event: 'release.keep',
    async write({ deps, trx }, { id }) {
      await deps.jobQueue.cancel(trx, 'home.revert', String(id));
      await deps.repository.update(trx, id, { revert_at: null });
    },
  }),
  rollBack: act({
    route: routes.send,
    event: 'release.roll_back',
    async write({ deps, trx, at, actor }, row) {
      // Its version is raised, so that a repeated request is stale.
      await deps.repository.update(trx, row.id, {});
      return goLiveAgain(deps, trx, row, { at, by: actor, note: row.note });
    },
  }),
};
