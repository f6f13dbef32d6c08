import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import { formatMoney } from '#contract/money.ts';
import { DISPUTE_MS, type Dispute, type disputesRoutes } from '#contract/routes/money/disputes.ts';
import { DAY_MS } from '#contract/time.ts';
import { chargeCommitments } from '../../books/commitments/charge.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type Caller, type RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import { type ChangeDeps, changeRow } from '../../platform/db/change.ts';
import type { ActorJson, Db, Trx } from '../../platform/db/schema.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { createList } from '../../platform/lists/list.ts';
import { requireMay } from '../../platform/policy/policy.ts';
import { stillCarried } from '../cash/clearing.ts';
import { linkedOf } from '../cash/independence.ts';
import { disputePolicy, disputeStates } from './policy.ts';
import {
  BOOKED,
  type BookedType,
  type DisputeRow,
  disputeRepository as repository,
} from './repository.ts';
import { disputeCsv, shownTo, toDispute } from './show.ts';

type Routes = typeof disputesRoutes;
type Body<K extends 'create' | 'send'> = RequestOf<Routes[K]>['body'];
type Query = RequestOf<Routes['list']>['query'];

export interface DisputeNeeds extends Base, ChangeDeps {
  commands: CommandService;
  ledger: LedgerService;
  orders: Pick<OrderService, 'locked' | 'recorded' | 'wake'>;
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

const notDisputable = (message: string) => new Refusal('order.not_disputable', message);

/** Drivers' disputes of what staff booked for them (docs/decisions/0068). */
export function createDisputeService(deps: DisputeNeeds) {
  const { db, clock, commands, ledger, orders } = deps;
  const lists = createList<Query, DisputeRow>(db, list as never);

  async function shownOne(row: DisputeRow, caller: Caller, trx: Db = db) {
    const linked = await linkedOf(trx, caller.userId, [row.booked_by.id, row.driver_id]);
    return shownTo(caller, linked)(row);
  }

  /** Who booked the event, if staff did less than 72 hours ago. Error: 409. */
  async function bookedBy(trx: Trx, orderId: number, driverId: number, type: BookedType, at: Date) {
    const event = await repository.lastEvent(trx, orderId, type);
    const by: ActorJson | null = event?.actor ?? null;
    if (!event || !by || by.id === 0 || by.id === driverId)
      throw notDisputable('Nobody else booked this for you.');
    const delivered = await repository.lastEvent(trx, orderId, 'order.delivered');
    if (delivered?.actor?.id === driverId)
      throw notDisputable('You delivered this order yourself, so you had it.');
    if (at.getTime() > event.at.getTime() + DISPUTE_MS)
      throw notDisputable('You could dispute this for 72 hours. Call support.');
    if (await repository.isDisputed(trx, orderId, type))
      throw notDisputable('You already disputed this.');
    return { at: event.at, by };
  }

  /** The cash of an order that its driver still holds, in centimes. Locks his cash. */
  async function carriedOf(trx: Trx, driverId: number, orderId: number): Promise<bigint> {
    await ledger.hold(trx, driverId, 0n, 'driver_cash');
    const atHand = (await ledger.cashAtHand([driverId], trx)).get(driverId) ?? 0n;
    const latest = atHand > 0n ? await ledger.collected(driverId, LATEST, trx) : [];
    return stillCarried(atHand, latest).find((one) => one.order_id === orderId)?.amount ?? 0n;
  }

  /** Moves the cash of an upheld dispute to the platform's loss, of a dismissed one to the driver. */
  async function settle(trx: Trx, row: DisputeRow, state: 'upheld' | 'dismissed', by: ActorJson) {
    if (row.amount === 0n) return null;
    return ledger.post(trx, {
      key: `dispute ${row.id} ${state}`,
      kind: `dispute_${state}`,
      at: clock(),
      actor: by,
      orderId: row.order_id,
      entries: [
        { account: 'disputed_cash', owner: row.driver_id, purpose: 'dispute', amount: row.amount },
        state === 'upheld'
          ? { account: 'cash_variance', purpose: 'dispute', amount: -row.amount }
          : {
              account: 'driver_cash',
              owner: row.driver_id,
              purpose: 'dispute',
              amount: -row.amount,
            },
      ],
    });
  }

  return {
    async list(query: Query, caller: Caller) {
      const page = await lists.page(query);
      const people = page.items.flatMap((row) => [row.booked_by.id, row.driver_id]);
      const linked = await linkedOf(db, caller.userId, [...new Set(people)]);
      return mapPage(page, shownTo(caller, linked));
    },
    count: lists.count,
    export: (query: Query) => lists.export(query, disputeCsv),
    async get(id: number, caller: Caller) {
      const row = await repository.find(db, id);
      if (!row) throw notFound('The dispute');
      return shownOne(row, caller);
    },

    /**
     * Disputes what staff booked for the caller, once. Errors: 404; 409 if nobody else booked it, or
     * more than 72 hours ago.
     */
    async create(orderId: number, body: Body<'create'>, by: RequestActor): Promise<Dispute> {
      if (by.caller.role !== 'driver')
        throw new Refusal('permission.denied', 'Only its driver disputes what was booked for him.');
      const driverId = by.caller.userId;
      const { answer, isRepeat } = await commands.once(
        body,
        `order.dispute ${orderId}`,
        by,
        async ({ trx, at, actor }) => {
          const order = await orders.locked(trx, orderId, { owner: 'driver', userId: driverId });
          const booked = BOOKED[body.event];
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
    async send(
      id: number,
      version: number | undefined,
      { event, reason }: Body<'send'>,
      by: RequestActor,
    ) {
      const state = event === 'dispute.uphold' ? 'upheld' : 'dismissed';
      const actor = actorOf(by.caller);
      const { after } = await changeRow<DisputeRow>(deps, by, {
        name: 'The dispute',
        version,
        async lock(trx) {
          // The order first, as its own changes do, which end disputes.
          const row = await repository.find(trx, id);
          if (row) await orders.locked(trx, row.order_id, { whole: true });
          return repository.lock(trx, id);
        },
        current: (row, trx) => shownOne(row, by.caller, trx),
        event: disputeStates.transition(event, clock) as never,
        async write(trx, row, at) {
          const linked = await linkedOf(trx, by.caller.userId, [row.booked_by.id, row.driver_id]);
          const act = event === 'dispute.uphold' ? 'uphold' : 'dismiss';
          requireMay(disputePolicy.whyNot(act, row, by.caller, linked));
          const decided = await repository.update(trx, id, {
            state,
            state_at: at,
            state_by: JSON.stringify(actor),
            state_reason: reason,
            decision_id: await settle(trx, row, state, actor),
          });
          const order = await orders.locked(trx, row.order_id, { whole: true });
          await orders.recorded(trx, order, { type: `order.dispute_${state}`, at, actor, reason });
          // Last: the accounts of the decider wait until the transaction ends.
          await chargeCommitments(trx, 'body.event');
          return decided;
        },
        entry: (before, now) => ({
          action: event,
          subject: `order ${before.order_id}`,
          before: { state: before.state },
          after: { dispute: id, state: now.state, amount: now.amount.toString(), reason },
        }),
      });
      orders.wake();
      return shownOne(after, by.caller);
    },

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
