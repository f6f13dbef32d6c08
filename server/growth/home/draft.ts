import { HomeContents, publishFaults } from '#contract/growth/home/section.ts';
import { HomeDraft } from '#contract/routes/growth/home.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type Caller, type RequestActor } from '../../platform/auth/caller.ts';
import { type ChangeDeps, changeRow, type LockedRow } from '../../platform/db/change.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { toRelease } from './acts.ts';
import { changesOf, stamped } from './changes.ts';
import type { HomeRepository, HomeRow, ReleaseRow } from './repository.ts';
import { contentsOf, isSame } from './show.ts';

interface Deps extends Base, ChangeDeps {
  repository: HomeRepository;
}

const toDraft = (
  row: HomeRow,
  { live, next }: { live: ReleaseRow | undefined; next: ReleaseRow | undefined },
  caller: Caller,
  at: Date,
): HomeDraft =>
  fromRow(HomeDraft, row, {
    contents: contentsOf(row),
    live: live ? toRelease(live, caller, at) : null,
    next: next ? toRelease(next, caller, at) : null,
    faults: publishFaults(contentsOf(row)),
    isPublished: live !== undefined && isSame(row, live),
  });

/** The one draft of the apps' home. */
export function createDraftService({ db, clock, audit, repository }: Deps) {
  const releaseOf = async (trx: Db, id: number | null): Promise<ReleaseRow | undefined> =>
    id === null ? undefined : repository.find(trx, id);
  async function show(row: HomeRow, caller: Caller, trx: Db = db): Promise<HomeDraft> {
    const live = await releaseOf(trx, row.live_id);
    return toDraft(row, { live, next: await repository.next(trx) }, caller, clock());
  }
  const held = (version: number | undefined, caller: Caller): LockedRow<HomeRow> => ({
    name: 'The draft',
    version,
    lock: (trx: Trx) => repository.lockHome(trx),
    current: (row, trx) => show(row, caller, trx),
  });

  return {
    held,
    get: async (caller: Caller) => show(await repository.home(db), caller),

    /** Errors: 412 with the current draft, 422 for records that do not exist, 428. */
    async write(
      version: number | undefined,
      contents: HomeContents,
      by: RequestActor,
    ): Promise<HomeDraft> {
      const { after } = await changeRow<HomeRow>({ db, clock, audit }, by, {
        ...held(version, by.caller),
        async write(trx, before, at) {
          const unknown = await repository.unknown(trx, contents.sections);
          if (unknown.length > 0)
            throw new Refusal(
              'home.unknown_record',
              'A section refers to a record that does not exist.',
              {
                fields: unknown.map((path) => ({
                  path: `body.${path}`,
                  message: path.endsWith('imageId')
                    ? 'is not an uploaded picture'
                    : 'names what does not exist',
                })),
              },
            );
          const known = HomeContents.parse(contentsOf(before));
          const actor = actorOf(by.caller);
          const changes = changesOf(known, contents, before.stamps);
          return repository.writeDraft(trx, {
            language: contents.language,
            sections: JSON.stringify(contents.sections),
            stamps: JSON.stringify(stamped(before.stamps, changes, at, actor)),
            changed_at: at,
            changed_by: JSON.stringify(actor),
          });
        },
        entry: (before, now) => ({
          action: 'home.update',
          subject: 'home 1',
          before: contentsOf(before),
          after: contentsOf(now),
        }),
      });
      return show(after, by.caller);
    },
  };
}
export type DraftService = ReturnType<typeof createDraftService>;
