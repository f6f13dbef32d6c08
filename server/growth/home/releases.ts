import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import { publishFaults } from '#contract/growth/home/section.ts';
import type { HomeRelease, HomeReleaseAct, homeRoutes } from '#contract/routes/growth/home.ts';
import type { AuditService } from '../../books/audit/service.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type Caller, type RequestActor } from '../../platform/auth/caller.ts';
import { changeRow, holdRow } from '../../platform/db/change.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { createList } from '../../platform/lists/list.ts';
import type { DraftService } from './draft.ts';
import { releaseStates } from './policy.ts';
import type { HomeRepository, ReleaseRow } from './repository.ts';
import { contentsOf, toFacts, toRelease, toReleaseDetail } from './show.ts';

type Routes = typeof homeRoutes;
type ListQuery = RequestOf<Routes['releases']>['query'];

interface Deps extends Base {
  audit: AuditService;
  jobQueue: JobQueue;
  repository: HomeRepository;
  draft: DraftService;
}

const NAME = 'The release';

/** Refuses times in the past or in the wrong order. */
function requireTimes(publishAt: Date | null, revertAt: Date | null, at: Date): void {
  const refuse = (field: string, message: string) => {
    throw new Refusal('request.invalid', `The release cannot be scheduled: ${field} ${message}.`, {
      fields: [{ path: `body.${field}`, message }],
    });
  };
  if (publishAt && publishAt <= at) refuse('publishAt', 'must be in the future');
  if (revertAt && revertAt <= (publishAt ?? at))
    refuse('revertAt', 'must be after it is published');
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

  async function rowOf(id: number, trx: Parameters<typeof repository.find>[0] = db) {
    const row = await repository.find(trx, id);
    if (!row) throw notFound(NAME);
    return row;
  }
  const returnJob = (id: number) => ({ kind: 'home.revert', key: String(id) }) as const;

  /** Makes a release the live one; the row of the home is locked. */
  async function goLive(trx: Trx, row: ReleaseRow, at: Date): Promise<void> {
    const home = await repository.home(trx);
    await repository.update(trx, row.id, {
      before_id: home.live_id,
      published_at: at,
      publish_at: at,
    });
    await repository.pointTo(trx, row.id);
    if (row.revert_at) await jobQueue.add(trx, { ...returnJob(row.id), dueAt: row.revert_at });
  }

  /** Creates a release with the contents of an earlier one, live at once. */
  async function goLiveAgain(
    trx: Trx,
    { id, language, sections, stamps }: ReleaseRow,
    { at, by, note }: { at: Date; by: ReleaseRow['created_by']; note: string | null },
  ): Promise<ReleaseRow> {
    const made = await repository.insert(trx, {
      note,
      language,
      sections: JSON.stringify(sections),
      stamps: JSON.stringify(stamps),
      of_id: id,
      before_id: null,
      publish_at: at,
      revert_at: null,
      published_at: null,
      created_at: at,
      created_by: JSON.stringify(by),
    });
    await goLive(trx, await rowOf(made, trx), at);
    return rowOf(made, trx);
  }

  async function act(trx: Trx, row: ReleaseRow, event: HomeReleaseAct, by: RequestActor) {
    const { id } = row;
    const at = clock();
    if (event === 'release.publish') {
      await jobQueue.cancel(trx, 'home.publish', String(id));
      await goLive(trx, row, at);
    } else if (event === 'release.cancel') {
      await jobQueue.cancel(trx, 'home.publish', String(id));
      await repository.update(trx, id, { cancelled_at: at });
    } else if (event === 'release.keep') {
      await jobQueue.cancel(trx, 'home.revert', String(id));
      await repository.update(trx, id, { revert_at: null });
    } else {
      // Its version is raised, so that a repeated request is stale.
      await repository.update(trx, id, {});
      return goLiveAgain(trx, row, { at, by: actorOf(by.caller), note: row.note });
    }
    return rowOf(id, trx);
  }

  return {
    async list(query: ListQuery, caller: Caller) {
      return mapPage(await list.page(query), (row) => toRelease(row, caller));
    },
    count: list.count,
    get: async (id: number, caller: Caller) => toReleaseDetail(await rowOf(id), caller),
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
        const home = await holdRow(trx, draft.held(version, by.caller));
        const at = clock();
        const [due, end] = [publishAt, revertAt].map((one) => (one ? new Date(one) : null));
        requireTimes(due ?? null, end ?? null, at);
        const faults = publishFaults(contentsOf(home));
        if (faults.length > 0)
          throw new Refusal(
            'home.not_publishable',
            `The draft cannot be published: ${faults.map(({ message }) => message).join('; ')}.`,
            { fields: faults.map(({ path, message }) => ({ path: `draft.${path}`, message })) },
          );
        if (end && home.live_id === null && !due)
          throw new Refusal('home.not_publishable', 'There is no earlier release to revert to.', {
            fields: [{ path: 'body.revertAt', message: 'has no earlier release' }],
          });
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
        else await goLive(trx, await rowOf(id, trx), at);
        const row = await rowOf(id, trx);
        await audit.append(trx, by, at, {
          action: due ? 'home.schedule' : 'home.publish',
          subject: `home_release ${id}`,
          before: null,
          after: { ...toFacts(row), contents: contentsOf(row) },
        });
        return toRelease(row, by.caller);
      }),

    /** Errors: 404, 409, 412, 428. */
    async send(id: number, version: number | undefined, event: HomeReleaseAct, by: RequestActor) {
      const { after } = await changeRow<ReleaseRow>({ db, clock, audit }, by, {
        name: NAME,
        version,
        async lock(trx) {
          await repository.lockHome(trx);
          return repository.find(trx, id);
        },
        current: (row) => toReleaseDetail(row, by.caller),
        event: releaseStates.transition(event, clock),
        write: (trx, row) => act(trx, row, event, by),
        entry: (before, now) => ({
          action: event,
          subject: `home_release ${now.id}`,
          before: toFacts(before),
          after: toFacts(now),
        }),
      });
      return toRelease(after, by.caller);
    },

    /**
     * The job of a scheduled release: does nothing if it was published or cancelled in the
     * meantime.
     */
    publishDue: ({ key, finish }: JobRun) =>
      db.transaction().execute(async (trx) => {
        await repository.lockHome(trx);
        const row = await repository.find(trx, Number(key));
        if (row && releaseStates.when('release.publish')(row) === null) {
          const at = clock();
          await goLive(trx, row, at);
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
          const before = await rowOf(row.before_id, trx);
          const { created_by: by, note } = before;
          const at = clock();
          const now = await goLiveAgain(trx, before, { at, by, note });
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
