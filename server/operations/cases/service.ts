import type { RequestOf } from '#contract/endpoint.ts';
import type { Case, OwnCase } from '#contract/operations/cases/case.ts';
import type { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import type { ImageSize } from '#contract/routes/platform/files.ts';
import { performActs, performSent } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { EventService } from '../../platform/events/service.ts';
import type { FileService } from '../../platform/files/service.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { notFound, refuse } from '../../platform/http/refusal.ts';
import type { PresenceService } from '../presence/service.ts';
import { caseFor, casesFor, commentAct, readCase, sentActs } from './acts.ts';
import { createAttaching } from './attaching.ts';
import { createFinding } from './finding.ts';
import { type AppendedEntry, append, requireOpen } from './history.ts';
import { type CaseQuery, createCaseList } from './listing.ts';
import { marksOf } from './marks.ts';
import { aboutOf, aboutOwn, type OpenDeps, openNew } from './open.ts';
import { createOverdue } from './overdue.ts';
import { createOwners } from './owners.ts';
import { caseRepository as repository } from './repository.ts';
import { shareOf } from './share.ts';
import { caseCsv, toEntry, toOwnCase } from './show.ts';
import { createWaking } from './waking.ts';

type Routes = typeof casesRoutes;
type Body<K extends 'open' | 'openOwn'> = RequestOf<Routes[K]>['body'];

export interface CaseNeeds
  extends Base,
    ChangeDeps,
    Omit<OpenDeps, keyof ChangeDeps | 'events' | 'commands'> {
  commands: CommandService;
  events: EventService;
  files: FileService;
  presence: Pick<PresenceService, 'people'>;
}

/** The reports that an app shows. */
const MOST_OWN = 20;

/** The problems of orders, stores, drivers and customers (docs/decisions/0095). */
export function createCaseService(deps: CaseNeeds) {
  const { db, clock, commands, events, files } = deps;
  const lists = createCaseList(db, clock);

  /** The party of an order that a person of the apps is. Error: 403. */
  function partyOf({ userId, role }: Caller) {
    if (role !== 'customer' && role !== 'store' && role !== 'driver')
      throw refuse('case.not_your_order');
    return { userId, owner: role } as const;
  }

  return {
    async list(query: CaseQuery, caller: Caller) {
      const page = await lists.page(query);
      const shown = await casesFor(db, page.items, caller, clock());
      const byId = new Map(shown.map((one) => [one.id as number, one]));
      return mapPage(page, ({ id }) => byId.get(id) as Case);
    },
    count: lists.count,
    export: (query: CaseQuery) => lists.export(query, caseCsv),
    /** All cases of a filter in parts, as the cells of a file. */
    cells: (query: CaseQuery) => lists.cells(query, caseCsv),
    get: async (id: number, caller: Caller): Promise<Case> =>
      caseFor(db, await readCase(db, id), caller, clock()),

    /** Errors: 404; 409 if one is open for the same cause of the order, with its number. */
    async open(body: Body<'open'>, by: RequestActor): Promise<Case> {
      const { answer, isRepeat } = await commands.once(
        body,
        'case.open',
        by,
        async ({ trx, at, actor }) => {
          const { about, lines } = await aboutOf(deps, trx, body);
          const { cause, reason, priority, take = true } = body;
          const owner = take ? actor : null;
          const opening = { about, lines, cause, reason, priority, actor, owner };
          const row = await openNew(deps, { trx, at }, { ...opening, origin: 'staff' });
          return {
            answer: await caseFor(trx, row, by.caller, at),
            entry: {
              action: 'case.open',
              subject: `case ${row.id}`,
              before: null,
              after: {
                about: `${row.subject_kind} ${row.subject_id}`,
                cause: row.cause,
                owner: row.owner_name,
                dueAt: row.due_at.toISOString(),
              },
            },
          };
        },
      );
      if (!isRepeat) events.wake();
      return answer;
    },

    /** Takes, gives away, lets wait, closes, opens again. Errors: 403, 404, 409, 412, 422, 428. */
    send: performSent(deps, sentActs),
    /** Errors: 403, 404. */
    ...performActs(deps, commentAct),
    ...createAttaching(deps),

    /** Error: 404. */
    async history(id: number) {
      await readCase(db, id);
      return { items: (await repository.entries(db, id)).map(toEntry) };
    },

    /** Error: 404. */
    async photo(id: number, entryId: number, size: ImageSize) {
      await readCase(db, id);
      const fileId = await repository.fileOf(db, id, entryId);
      if (fileId === null) throw notFound('file');
      return files.proofPhoto(fileId, size);
    },

    /** Reports a problem of an own order. Errors: 403, 404, 409. */
    async openOwn(body: Body<'openOwn'>, by: RequestActor): Promise<OwnCase> {
      const person = partyOf(by.caller);
      const { answer, isRepeat } = await commands.once(
        body,
        'case.open_own',
        by,
        async ({ trx, at, actor }) => {
          const { about, lines } = await aboutOwn(deps, { trx, at }, body, person);
          const { cause, reason } = body;
          const opening = { about, lines, cause, reason, actor, origin: person.owner };
          const row = await openNew(deps, { trx, at }, opening);
          return {
            answer: toOwnCase(row),
            entry: {
              action: 'case.open',
              subject: `case ${row.id}`,
              before: null,
              after: { about: `order ${row.order_id}`, cause: row.cause },
            },
          };
        },
      );
      if (!isRepeat) events.wake();
      return answer;
    },

    own: async ({ userId }: Caller, { orderId }: RequestOf<Routes['own']>['query']) => ({
      items: (
        await repository.own(db, userId, {
          most: MOST_OWN,
          ...(orderId === undefined ? {} : { orderId }),
        })
      ).map(toOwnCase),
    }),

    /** How many cases a customer, a store or a driver had, and of how many orders. */
    share: (query: RequestOf<Routes['share']>['query']) => shareOf(db, query),

    /** What marks stores and drivers in lists. */
    marks: async () => ({ items: await marksOf(db, clock()) }),

    ...createWaking(deps),
    ...createOwners(deps),
    ...createFinding(deps),
    ...createOverdue(deps),

    /** For what is done about a case elsewhere: see `history.ts`. */
    requireOpen,
    append: (trx: Trx, caseId: number, entry: AppendedEntry) => append(deps, trx, caseId, entry),
    wake: events.wake,
  };
}
export type CaseService = ReturnType<typeof createCaseService>;
