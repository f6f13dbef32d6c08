import { HomeContents, publishFaults } from '#contract/growth/home/section.ts';
import { HomeDraft, homeRoutes } from '#contract/routes/growth/home.ts';
import { lockRow } from '../../platform/acts/lock.ts';
import { EDIT } from '../../platform/acts/machine.ts';
import { performActs } from '../../platform/acts/perform.ts';
import { defineSubject } from '../../platform/acts/subject.ts';
import type { Base } from '../../platform/area.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';
import { toRelease } from './acts.ts';
import { changesOf, stamped } from './changes.ts';
import type { HomeRepository, HomeRow, ReleaseRow } from './repository.ts';
import { contentsOf, isSame } from './show.ts';

interface Deps extends Base, ChangeDeps {
  repository: HomeRepository;
}

const toDraft = (
  row: HomeRow,
  { live, scheduled }: { live: ReleaseRow | undefined; scheduled: readonly ReleaseRow[] },
  caller: Caller,
  at: Date,
): HomeDraft =>
  fromRow(HomeDraft, row, {
    contents: contentsOf(row),
    live: live ? toRelease(live, caller, at) : null,
    next: scheduled[0] ? toRelease(scheduled[0], caller, at) : null,
    scheduled: scheduled.map((release) => toRelease(release, caller, at)),
    faults: publishFaults(contentsOf(row)),
    isPublished: live !== undefined && isSame(row, live),
  });

const HOME = 1;

async function show({ repository, clock }: Deps, row: HomeRow, caller: Caller, db: Db) {
  const live = row.live_id === null ? undefined : await repository.find(db, row.live_id);
  return toDraft(row, { live, scheduled: await repository.scheduled(db) }, caller, clock());
}

const { subject, act } = defineSubject<Deps, HomeRow, typeof EDIT>()({
  name: 'draft',
  kind: 'home',
  lock: ({ repository }, trx) => repository.lockHome(trx),
  read: ({ repository }, db) => repository.home(db),
  show,
  audited: contentsOf,
});

const write = act({
  route: homeRoutes.write,
  event: EDIT,
  async write({ deps: { repository }, trx, at, actor, body: contents }, before) {
    const unknown = await repository.unknown(trx, contents.sections);
    if (unknown.length > 0)
      throw refuse(
        'home.unknown_record',
        {},
        {
          fields: unknown.map((path) =>
            fieldFault(
              `body.${path}`,
              path.endsWith('imageId') ? 'file.not_a_picture' : 'home.names_nothing',
            ),
          ),
        },
      );
    const known = HomeContents.parse(contentsOf(before));
    const changes = changesOf(known, contents, before.stamps);
    return repository.writeDraft(trx, {
      language: contents.language,
      sections: JSON.stringify(contents.sections),
      stamps: JSON.stringify(stamped(before.stamps, changes, at, actor)),
      changed_at: at,
      changed_by: JSON.stringify(actor),
    });
  },
});

/** The one draft of the apps' home. */
export function createDraftService(deps: Deps) {
  const { db, clock, repository } = deps;
  const acts = performActs(deps, { write });
  return {
    /** Locks the draft at a version. Errors: 412 with the current draft, 428. */
    hold: (trx: Trx, version: number | undefined, caller: Caller): Promise<HomeRow> =>
      lockRow(subject, deps, trx, { id: HOME, version, caller, at: clock() }),
    get: async (caller: Caller) => show(deps, await repository.home(db), caller, db),

    /** Errors: 412 with the current draft, 422 for records that do not exist, 428. */
    write: (version: number | undefined, contents: HomeContents, by: RequestActor) =>
      acts.write(HOME, version, contents, by),
  };
}
export type DraftService = ReturnType<typeof createDraftService>;
