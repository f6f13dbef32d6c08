import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import { DISPUTE_MS, type Dispute, type disputesRoutes } from '#contract/routes/money/disputes.ts';
import { formatMoney } from '#rules/money/money.ts';
import { DAY_MS } from '#rules/time.ts';
import { performSent } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { ActorJson, Trx } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { createList } from '../../platform/lists/list.ts';
import { stillCarried } from '../cash/clearing.ts';
import {
  type DisputeDeps,
  disputeActs,
  readDispute,
  staffDisputeOf,
  staffDisputesOf,
} from './acts.ts';
import {
  BOOKED,
  type BookedType,
  type DisputeRow,
  disputeRepository as repository,
} from './repository.ts';
import { disputeCsv, toDispute } from './show.ts';

type Routes = typeof disputesRoutes;
type Body = RequestOf<Routes['create']>['body'];
type Query = RequestOf<Routes['list']>['query'];

export interface DisputeNeeds extends Base, ChangeDeps, Omit<DisputeDeps, keyof ChangeDeps> {
  commands: CommandService;
}

/** The largest number of open disputes that the alarms read. */
const MOST_NAMED = 200;
/** Collections of a driver that are searched for the order. */
const LATEST = 1_000;

const list = {
  from: sql`order_disputes x`,
  id: sql`x.id`,
  sorts: { createdAt: { key: sql`x.created_at`, type: 'timestamptz' as const } },
  initial: '-createdAt' as const,
  filters: {
    state: (states: readonly string[]) => sql`x.state = any(${states})`,
    orderId: (id: number) => sql`x.order_id = ${id}`,
    driverId: (id: number) => sql`x.driver_id = ${id}`,
  },
  rows: repository.byIds,
};

/** Drivers' disputes of what staff booked for them (docs/decisions/0068). */
export function createDisputeService(deps: DisputeNeeds) {
  const { db, clock, commands, ledger, orders } = deps;
  const lists = createList<Query, DisputeRow>(db, list as never);

  /** Who booked the event, if staff did less than 72 hours ago. Error: 409. */
  async function bookedBy(trx: Trx, orderId: number, driverId: number, type: BookedType, at: Date) {
    const event = await repository.lastEvent(trx, orderId, type);
    const by: ActorJson | null = event?.actor ?? null;
    if (!event || !by || by.id === 0 || by.id === driverId || event.driver_id !== driverId)
      throw refuse('dispute.not_booked_for_you');
    const delivered = await repository.lastEvent(trx, orderId, 'order.delivered');
    if (delivered?.actor?.id === driverId) throw refuse('dispute.delivered_yourself');
    if (at.getTime() > event.at.getTime() + DISPUTE_MS) throw refuse('dispute.too_late');
    if (await repository.isDisputed(trx, orderId, type, event.at))
      throw refuse('dispute.already_disputed');
    return { at: event.at, by };
  }

  /** The cash of an order that its driver still holds, in centimes. Locks his cash. */
  async function carriedOf(trx: Trx, driverId: number, orderId: number): Promise<bigint> {
    await ledger.hold(trx, driverId, 0n, 'driver_cash');
    const atHand = (await ledger.cashAtHand([driverId], trx)).get(driverId) ?? 0n;
    const latest = atHand > 0n ? await ledger.collected(driverId, LATEST, trx) : [];
    return stillCarried(atHand, latest).find((one) => one.order_id === orderId)?.amount ?? 0n;
  }

  return {
    async list(query: Query, caller: Caller) {
      const { items, nextCursor } = await lists.page(query);
      return { items: await staffDisputesOf(db, items, caller, clock()), nextCursor };
    },
    count: lists.count,
    export: (query: Query) => lists.export(query, disputeCsv),
    get: async (id: number, caller: Caller) =>
      staffDisputeOf(db, await readDispute(db, id), caller, clock()),

    /**
     * Disputes what staff booked for the caller, once. Errors: 404; 409 if nobody else booked it, or
     * more than 72 hours ago.
     */
    async create(orderId: number, body: Body, by: RequestActor): Promise<Dispute> {
      if (by.caller.role !== 'driver') throw refuse('dispute.not_by_driver');
      const driverId = by.caller.userId;
      const { answer, isRepeat } = await commands.once(
        body,
        `order.dispute ${orderId}`,
        by,
        async ({ trx, at, actor }) => {
          const order = await orders.locked(trx, orderId, { owner: 'driver', userId: driverId });
          const booked = BOOKED[body.event];
          // Who has yet to give it sees it too, and who took it from another driver picked up nothing.
          if (order.driver_id !== driverId || (body.event === 'order.pick_up' && order.taken_at))
            throw refuse('dispute.not_booked_for_you');
          const event = await bookedBy(trx, orderId, driverId, booked, at);
          const isCash = order.payment === 'cash' && order.status === 'delivered';
          const amount = isCash ? await carriedOf(trx, driverId, orderId) : 0n;
          const transfer =
            amount === 0n
              ? null
              : await ledger.post(trx, {
                  key: `command ${body.commandId}`,
                  kind: 'cash_dispute',
                  at,
                  actor,
                  orderId,
                  entries: [
                    { account: 'driver_cash', owner: driverId, purpose: 'dispute', amount },
                    {
                      account: 'disputed_cash',
                      owner: driverId,
                      purpose: 'dispute',
                      amount: -amount,
                    },
                  ],
                });
          const row = await repository.insert(trx, {
            order_id: orderId,
            booked,
            booked_at: event.at,
            booked_by: JSON.stringify(event.by),
            driver_id: driverId,
            reason: body.reason,
            created_at: at,
            amount,
            transfer_id: transfer,
            state_at: at,
          });
          const { reason } = body;
          await orders.recorded(trx, order, { type: 'order.disputed', at, actor, reason });
          return {
            answer: toDispute(row),
            entry: {
              action: 'order.dispute',
              subject: `order ${orderId}`,
              before: { bookedBy: event.by, bookedAt: event.at.toISOString() },
              after: { dispute: row.id, event: body.event, amount: amount.toString(), reason },
            },
          };
        },
      );
      if (!isRepeat) orders.wake();
      return answer;
    },

    /**
     * Decides a dispute. Errors: 403 for who booked it and linked people, and beyond what one
     * person commits; 404; 409 with the legal events; 412; 428.
     */
    send: performSent(deps, disputeActs),

    /** Disputes that nobody decided, for the alarms. */
    openList: async () =>
      (await repository.open(db, MOST_NAMED)).map((row) => ({
        id: row.id,
        orderId: row.order_id,
        label: `#${row.order_id}, ${formatMoney(row.amount)}`,
        sinceMs: row.created_at.getTime(),
      })),
    openMark: repository.openMark,
    /** Whether any has been open for more than a day. */
    areLate: () => repository.areOpenSince(new Date(clock().getTime() - DAY_MS)),
  };
}
export type DisputeService = ReturnType<typeof createDisputeService>;
