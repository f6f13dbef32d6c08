import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { Charge, OwnCharge } from '#contract/money/remedies/charge.ts';
import type { chargesRoutes } from '#contract/routes/money/charges.ts';
import { performActs, performSent } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import { mapPage, pageById } from '../../platform/http/cursor.ts';
import { notFound, refusalFor } from '../../platform/http/refusal.ts';
import { createList } from '../../platform/lists/list.ts';
import {
  type ChargeDeps,
  chargeActs,
  chargeFor,
  chargesFor,
  contestActs,
  lockCharge,
  openContest,
  readCharge,
  whyNotContested,
} from './charge-acts.ts';
import { type ChargeRow, chargeRepository as repository } from './charge-repository.ts';
import { appendCharge } from './charging.ts';
import { chargeCsv, toOwnCharge } from './show.ts';

type Routes = typeof chargesRoutes;
type Query = RequestOf<Routes['list']>['query'];

export interface ChargeNeeds extends Base, ChangeDeps, Omit<ChargeDeps, keyof ChangeDeps> {
  commands: CommandService;
}

/** Whether a charge is of one of the caller's stores, or of the calling driver. */
const isOwn = ({ party, owner_id, driver_id }: ChargeRow, { userId, role }: Caller): boolean =>
  party === role && (party === 'store' ? owner_id : driver_id) === userId;

/** What stores and drivers bear of remedies, and contest (docs/decisions/0096). */
export function createChargeService(deps: ChargeNeeds) {
  const { db, clock, commands, cases } = deps;
  const lists = createList<Query, ChargeRow>(db, {
    from: sql`charges x left join contests k on k.charge_id = x.id`,
    id: repository.id,
    sorts: { at: { key: sql`x.at`, type: 'timestamptz' } },
    initial: '-at',
    filters: {
      party: (parties) => sql`x.party = any(${parties})`,
      contest: (states) => sql`k.state = any(${states})`,
      reversed: (is) => (is ? sql`x.reversal_id is not null` : sql`x.reversal_id is null`),
      orderId: (id) => sql`x.order_id = ${id}`,
      storeId: (id) => sql`x.store_id = ${id}`,
      driverId: (id) => sql`x.driver_id = ${id}`,
    },
    rows: repository.byIds,
  });

  return {
    async list(query: Query, caller: Caller) {
      const page = await lists.page(query);
      const shown = await chargesFor(db, page.items, caller, clock());
      const byId = new Map(shown.map((one) => [one.id as number, one]));
      return mapPage(page, ({ id }) => byId.get(id) as Charge);
    },
    count: lists.count,
    export: (query: Query) => lists.export(query, chargeCsv),
    get: async (id: number, caller: Caller): Promise<Charge> =>
      chargeFor(db, await readCharge(db, id), caller, clock()),

    /** For the party, who called. Errors: 404, 409, 412, 428. */
    contest: performActs(deps, { contest: chargeActs.contest }).contest,
    /** Errors: 403 for who has a part in it, 404, 409 with the legal events, 412, 428. */
    send: performSent(deps, contestActs),

    /** The charges of the caller's stores, or of the calling driver. */
    async own({ userId }: Caller, query: RequestOf<Routes['own']>['query']) {
      const page = await pageById(
        query,
        (after, limit) => repository.own(db, userId, after, limit),
        (row) => row,
      );
      return mapPage(page, toOwnCharge);
    },

    /** Errors: 404 for a charge of another party; 409 if it is too late, or contested before. */
    async contestOwn(
      id: number,
      body: RequestOf<Routes['contestOwn']>['body'],
      by: RequestActor,
    ): Promise<OwnCharge> {
      const { answer, isRepeat } = await commands.once(
        body,
        `charge.contest ${id}`,
        by,
        async ({ trx, at, actor }) => {
          const found = await readCharge(trx, id);
          if (!isOwn(found, by.caller)) throw notFound('charge');
          const row = (await lockCharge(deps, trx, id)) ?? found;
          const why = whyNotContested(row, at);
          if (why) throw refusalFor(why);
          await openContest({ deps, trx, at, actor }, row, body.reason);
          await appendCharge({ deps, trx, at, actor }, id, 'charge.contested');
          return {
            answer: toOwnCharge(await readCharge(trx, id)),
            entry: {
              action: 'charge.contest',
              subject: `order ${row.order_id}`,
              before: { contest: null },
              after: { charge: id, contest: 'open', reason: body.reason },
            },
          };
        },
      );
      if (!isRepeat) cases.wake();
      return answer;
    },
  };
}
export type ChargeService = ReturnType<typeof createChargeService>;
