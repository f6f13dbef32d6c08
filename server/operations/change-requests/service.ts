import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type {
  changeRequestsRoutes,
  OwnChangeRequest,
  RequestedAccount,
} from '#contract/routes/money/change-requests.ts';
import { csvOf } from '#rules/csv.ts';
import { performSent } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { createList } from '../../platform/lists/list.ts';
import { decidedReads } from '../drivers/decided/decided-records.ts';
import {
  type ChangeRequestDeps,
  holdersOfRequested,
  requestActs,
  requestShape,
  toOwn,
} from './acts.ts';
import {
  type ChangeRequestRow,
  changeRequestRepository as repository,
  valuesAfter,
} from './repository.ts';

type Routes = typeof changeRequestsRoutes;
type Query = RequestOf<Routes['list']>['query'];

export interface ChangeRequestNeeds
  extends Base,
    ChangeDeps,
    Omit<ChangeRequestDeps, keyof ChangeDeps> {
  commands: CommandService;
}

const textOf = (values: ChangeRequestRow['after']) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value ?? '—'}`)
    .join(', ');

const requestsCsv = csvOf<ChangeRequestRow>([
  ['id', ({ id }) => id],
  ['driver_id', (row) => row.driver_id],
  ['driver', (row) => row.driver_name],
  ['kind', ({ kind }) => kind],
  ['before', ({ before }) => textOf(before)],
  ['after', ({ after }) => textOf(after)],
  ['reason', ({ reason }) => reason],
  ['created_at', (row) => row.created_at.toISOString()],
  ['state', ({ state }) => state],
  ['decided_by', (row) => row.state_by?.name ?? null],
  ['decision', (row) => row.state_reason],
]);

/** What drivers ask to be changed of them (docs/decisions/0086). */
export function createChangeRequestService(deps: ChangeRequestNeeds) {
  const { db, commands, drivers } = deps;
  const lists = createList<Query, ChangeRequestRow>(db, {
    from: repository.from,
    id: repository.id,
    sorts: { createdAt: { key: sql`x.created_at`, type: 'timestamptz' } },
    initial: '-createdAt',
    filters: {
      state: (states) => sql`x.state = any(${states})`,
      kind: (kinds) => sql`x.kind = any(${kinds})`,
      driverId: (id) => sql`x.driver_id = ${id}`,
    },
    rows: repository.byIds,
  });

  return {
    ...decidedReads(deps, { lists, csv: requestsCsv, shape: requestShape }),
    own: async ({ userId }: Caller) => ({
      items: (await repository.own(db, userId)).map(toOwn),
    }),

    /** Asks for a change; one of the same kind that waits is replaced. Errors: 403, 409, 422. */
    async ask(body: RequestOf<Routes['ask']>['body'], by: RequestActor): Promise<OwnChangeRequest> {
      if (by.caller.role !== 'driver') throw refuse('change_request.not_by_driver');
      const driverId = by.caller.userId;
      const { change, reason = null } = body;
      const { kind } = change;
      const call = `driver.ask_change ${driverId}`;
      const { answer } = await commands.once(body, call, by, async ({ trx, at }) => {
        await drivers.hold(trx, driverId);
        const before = await repository.valuesOf(trx, driverId, kind);
        const after = valuesAfter(change, before);
        if (Object.entries(after).every(([name, value]) => before[name] === value))
          throw refuse('change_request.no_change');
        await repository.replaceWaiting(trx, driverId, kind, at);
        const row = await repository.insert(trx, {
          driver_id: driverId,
          kind,
          before: JSON.stringify(before),
          after: JSON.stringify(after),
          reason,
          created_at: at,
          state_at: at,
        });
        return {
          answer: toOwn(row),
          entry: {
            action: 'driver.ask_change',
            subject: `driver ${driverId}`,
            before,
            after: { request: row.id, kind, ...after, reason },
          },
        };
      });
      return answer;
    },

    /** What is compared before its account is approved. Errors: 404. */
    async account(id: number): Promise<RequestedAccount> {
      const row = await requestShape.read(db, id);
      const phone = await repository.phoneOf(db, row.driver_id);
      return { ...(await holdersOfRequested(db, row)), phone };
    },

    /** Errors: 403 for linked people, 404, 409 with the legal events, 400, 412, 428. */
    send: performSent(deps, requestActs),
  };
}
