import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { FieldError } from '#contract/errors.ts';
import { publishFaults } from '#contract/growth/home/section.ts';
import type { HomeRelease, homeRoutes } from '#contract/routes/growth/home.ts';
import type { AuditService } from '../../books/audit/service.ts';
import { performSent } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type Caller, type RequestActor } from '../../platform/auth/caller.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { createList } from '../../platform/lists/list.ts';
import {
  goLive,
  goLiveAgain,
  type ReleaseDeps,
  readRelease,
  releaseActs,
  toRelease,
  toReleaseDetail,
} from './acts.ts';
import type { DraftService } from './draft.ts';
import type { ReleaseRow } from './repository.ts';
import { contentsOf, toFacts } from './show.ts';

type Routes = typeof homeRoutes;
type ListQuery = RequestOf<Routes['releases']>['query'];

interface Deps extends Base, ReleaseDeps {
  audit: AuditService;
  draft: DraftService;
}

/** Refuses times in the past or in the wrong order, both at once. */
function requireTimes(publishAt: Date | null, revertAt: Date | null, at: Date): void {
  const fields: FieldError[] = [];
  if (publishAt && publishAt <= at) fields.push(fieldFault('body.publishAt', 'field.in_future'));
  if (revertAt && revertAt <= (publishAt ?? at))
    fields.push(fieldFault('body.revertAt', 'home.reverts_before_publishing'));
  if (fields.length > 0) throw refuse('home.not_schedulable', {}, { fields });
}

/** Releases of the apps' home: published, scheduled, cancelled, rolled back. */
export function createReleaseService(deps: Deps) {
  const { db, clock, audit, jobQueue, repository, draft } = deps;
  const list = createList<ListQuery, ReleaseRow>(db, {
    from: sql`home_release_rows r`,
    id: sql`r.id`,
    sorts: {
      createdAt: { key: sql`r.created_at`, type: 'timestamptz' },
      publishAt: { key: sql`r.publish_at`, type: 'timestamptz' },
    },
    initial: '-createdAt',
    filters: { id: (id) => sql`r.id = ${id}`, state: (states) => sql`r.state = any(${states})` },
    rows: repository.byIds,
  });

  const rowOf = (id: number, trx: Db = db) => readRelease(deps, trx, id);

  /** The release to return to: what was replaced before its own end does not come back after it. */
  async function stillMeant(trx: Trx, id: number, at: Date): Promise<ReleaseRow> {
    const row = await rowOf(id, trx);
    const isOver = row.revert_at !== null && row.revert_at <= at;
    return isOver && row.before_id !== null ? stillMeant(trx, row.before_id, at) : row;
  }

  return {
    async list(query: ListQuery, caller: Caller) {
      return mapPage(await list.page(query), (row) => toRelease(row, caller, clock()));
    },
    count: list.count,
    get: async (id: number, caller: Caller) => toReleaseDetail(await rowOf(id), caller, clock()),
    rowOf,

    /**
     * Publishes the draft, now or later. Errors: 400 for times in the past, 412, 422 with the
     * faults of each section, 428.
     */
    publish: (
      version: number | undefined,
      { note, publishAt, revertAt }: RequestOf<Routes['publish']>['body'],
      by: RequestActor,
    ): Promise<HomeRelease> =>
      db.transaction().execute(async (trx) => {
        const home = await draft.hold(trx, version, by.caller);
        const at = clock();
        const [due, end] = [publishAt, revertAt].map((one) => (one ? new Date(one) : null));
        requireTimes(due ?? null, end ?? null, at);
        const faults = publishFaults(contentsOf(home));
        if (faults.length > 0)
          throw refuse(
            'home.draft_faults',
            { faults: faults.map(({ message }) => message).join('; ') },
            { fields: faults.map((fault) => ({ ...fault, path: `draft.${fault.path}` })) },
          );
        if (end && home.live_id === null && !due)
          throw refuse(
            'home.nothing_earlier',
            {},
            { fields: [fieldFault('body.revertAt', 'home.no_earlier_release')] },
          );
        const id = await repository.insert(trx, {
          note,
          language: home.language,
          sections: JSON.stringify(home.sections),
          stamps: JSON.stringify(home.stamps),
          of_id: null,
          before_id: null,
          publish_at: due ?? at,
          revert_at: end ?? null,
          published_at: null,
          created_at: at,
          created_by: JSON.stringify(actorOf(by.caller)),
        });
        // A repeated request is stale.
        await repository.raiseDraft(trx);
        if (due) await jobQueue.add(trx, { kind: 'home.publish', key: String(id), dueAt: due });
        else await goLive(deps, trx, await rowOf(id, trx), at);
        const row = await rowOf(id, trx);
        await audit.append(trx, by, at, {
          action: due ? 'home.schedule' : 'home.publish',
          subject: `home_release ${id}`,
          before: null,
          after: { ...toFacts(row), contents: contentsOf(row) },
        });
        return toRelease(row, by.caller, at);
      }),

    /** Errors: 404, 409, 412, 428. */
    send: performSent(deps, releaseActs),

    /**
     * The job of a scheduled release: does nothing if it was published or cancelled in the
     * meantime.
     */
    publishDue: ({ key, finish }: JobRun) =>
      db.transaction().execute(async (trx) => {
        await repository.lockHome(trx);
        const row = await repository.find(trx, Number(key));
        if (row?.state === 'scheduled') {
          const at = clock();
          await goLive(deps, trx, row, at);
          await audit.appendOfJob(trx, { actor: row.created_by, job: 'home.publish' }, at, {
            action: 'home.publish',
            subject: `home_release ${row.id}`,
            before: toFacts(row),
            after: toFacts(await rowOf(row.id, trx)),
          });
        }
        await finish(trx);
      }),

    /** The job that reverts a release: does nothing if another one is live by then. */
    revertDue: ({ key, finish }: JobRun) =>
      db.transaction().execute(async (trx) => {
        await repository.lockHome(trx);
        const row = await repository.find(trx, Number(key));
        if (row?.state === 'live' && row.revert_at !== null && row.before_id !== null) {
          const at = clock();
          const before = await stillMeant(trx, row.before_id, at);
          const { created_by: by, note, revert_at: until } = before;
          const isOver = until !== null && until <= at;
          const again = { at, by, note, until: isOver ? null : until };
          const now = await goLiveAgain(deps, trx, before, again);
          await audit.appendOfJob(trx, { actor: row.created_by, job: 'home.revert' }, at, {
            action: 'home.revert',
            subject: `home_release ${now.id}`,
            before: toFacts(row),
            after: toFacts(now),
          });
        }
        await finish(trx);
      }),
  };
}
export type ReleaseService = ReturnType<typeof createReleaseService>;
