import { type CauseInput, textOfCause } from '#contract/causes/causes.ts';
import { roleCan } from '#contract/permissions.ts';
import { Claim, Hold } from '#contract/routes/operations/claims.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type Caller, can } from '../../platform/auth/caller.ts';
import type { ActorJson, Trx } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { fieldFault, refuse, requireRow } from '../../platform/http/refusal.ts';
import { type ClaimRow, createClaimRepository, type HoldRow } from './repository.ts';

const toClaim = (row: ClaimRow): Claim =>
  fromRow(Claim, row, { by: { id: row.user_id, name: row.user_name } });

const toHold = (row: HoldRow): Hold => fromRow(Hold, row);

const claimedBy = (row: ClaimRow) =>
  refuse(
    'claim.of_another',
    { name: row.user_name, id: row.order_id },
    { extra: { claim: toClaim(row) } },
  );

/** Claims and holds of orders. */
export function createClaimService({ db, clock }: Base) {
  const repository = createClaimRepository(db);
  /** The number of changes of claims and holds by this server. */
  let changes = 0;

  /** Runs a change under the order's lock, so that two changes of one order are serialised. */
  const onOrder = <T>(
    id: number,
    work: (trx: Trx, now: Date) => Promise<T>,
    { open } = { open: true },
  ): Promise<T> =>
    db
      .transaction()
      .execute(async (trx) => {
        const order = requireRow(await repository.lockOrder(trx, id), 'order');
        if (open && order.closed_at !== null)
          throw refuse('claim.order_closed', { id, status: order.status });
        return work(trx, clock());
      })
      .finally(() => (changes += 1));

  async function standing(trx: Trx, orderId: number, now: Date): Promise<Claim> {
    const row = await repository.claim(orderId, now, trx);
    if (!row) throw new Error(`The claim on order ${orderId} that was just written is gone`);
    return toClaim(row);
  }

  return {
    /** Claims an order or renews the claim. Error: 409 with the claim of another person. */
    claim: (orderId: number, seconds: number, caller: Caller): Promise<Claim> =>
      onOrder(orderId, async (trx, now) => {
        const before = await repository.claim(orderId, now, trx);
        if (before && before.user_id !== caller.userId) throw claimedBy(before);
        await repository.setClaim(trx, {
          order_id: orderId,
          user_id: caller.userId,
          since: before?.since ?? now,
          // A pane that renews for a minute does not shorten a claim of ten.
          until: new Date(Math.max(before?.until.getTime() ?? 0, now.getTime() + seconds * 1_000)),
          handed_by: before?.handed_by ?? null,
        });
        if (!before)
          await repository.note(trx, {
            order_id: orderId,
            at: now,
            actor: actorOf(caller),
            change: 'claimed',
            detail: { seconds },
          });
        return standing(trx, orderId, now);
      }),

    release: (orderId: number, caller: Caller): Promise<void> =>
      onOrder(
        orderId,
        async (trx, now) => {
          const before = await repository.claim(orderId, now, trx);
          if (!before) return;
          const isOwn = before.user_id === caller.userId;
          if (!isOwn && !can(caller, 'dispatch.configure')) throw claimedBy(before);
          await repository.dropClaim(trx, orderId);
          await repository.note(trx, {
            order_id: orderId,
            at: now,
            actor: actorOf(caller),
            change: 'released',
            detail: { of: { id: before.user_id, name: before.user_name } },
          });
        },
        { open: false },
      ),

    /** Passes the caller's claim to another operator, until it would have ended. */
    async handOver(orderId: number, toUserId: number, caller: Caller): Promise<Claim> {
      const to = await repository.person(toUserId, orderId);
      if (!to?.role || !roleCan(to.role, 'orders.assign'))
        throw refuse('claim.only_to_operator', undefined, {
          fields: [fieldFault('body.toUserId', 'claim.not_operator')],
        });
      if (!to.sees)
        throw refuse(
          'claim.outside_zone',
          { name: to.name },
          { fields: [fieldFault('body.toUserId', 'claim.in_other_zones')] },
        );
      return onOrder(orderId, async (trx, now) => {
        const before = await repository.claim(orderId, now, trx);
        if (!before) throw refuse('claim.absent', { id: orderId });
        const isOwn = before.user_id === caller.userId;
        if (!isOwn && !can(caller, 'dispatch.configure')) throw claimedBy(before);
        const { order_id, until } = before;
        const handed_by = { id: caller.userId, name: caller.name };
        await repository.setClaim(trx, { order_id, user_id: to.id, since: now, until, handed_by });
        await repository.note(trx, {
          order_id: orderId,
          at: now,
          actor: actorOf(caller),
          change: 'handed_over',
          detail: {
            from: { id: before.user_id, name: before.user_name },
            to: { id: to.id, name: to.name },
          },
        });
        return standing(trx, orderId, now);
      });
    },

    hold: (
      orderId: number,
      { minutes, ...why }: { minutes: number } & CauseInput,
      caller: Caller,
    ): Promise<Hold> =>
      onOrder(orderId, async (trx, now) => {
        const until = new Date(now.getTime() + minutes * 60_000);
        const by = actorOf(caller);
        const { cause = null } = why;
        const reason = textOfCause(why);
        const row = { order_id: orderId, at: now, until, reason, cause, by };
        await repository.setHold(trx, row);
        await repository.note(trx, {
          order_id: orderId,
          at: now,
          actor: by,
          change: 'held',
          detail: { minutes, reason, cause },
        });
        return toHold(row);
      }),

    lift: (orderId: number, caller: Caller): Promise<void> =>
      onOrder(
        orderId,
        async (trx, now) => {
          const before = await repository.hold(orderId, now, trx);
          if (!before) return;
          await repository.dropHold(trx, orderId);
          await repository.note(trx, {
            order_id: orderId,
            at: now,
            actor: actorOf(caller),
            change: 'lifted',
            detail: { reason: before.reason },
          });
        },
        { open: false },
      ),

    /** Raised by each change on this server: what was read before may be outdated. */
    changes: (): number => changes,

    claims: async (): Promise<Claim[]> => (await repository.claims(clock())).map(toClaim),

    claimsOf: async (userId: number): Promise<Claim[]> =>
      (await repository.claims(clock(), userId)).map(toClaim),

    holds: async (): Promise<Hold[]> => (await repository.holds(clock())).map(toHold),

    /** Within the transaction that signs a handover sheet: an author's claims last this long. */
    async renewClaims(
      trx: Trx,
      { orderIds, of, seconds }: { orderIds: readonly number[]; of: number; seconds: number },
    ): Promise<void> {
      const now = clock();
      const end = now.getTime() + seconds * 1_000;
      for (const { id, closed_at } of await repository.lockOrders(trx, orderIds)) {
        const before = await repository.claim(id, now, trx);
        if (closed_at !== null || before?.user_id !== of) continue;
        const { user_name: _, ...claim } = before;
        const until = new Date(Math.max(claim.until.getTime(), end));
        await repository.setClaim(trx, { ...claim, until });
      }
      changes += 1;
    },

    /**
     * Within the transaction of a shift handover: passes the running claims of one operator on these
     * orders to another operator for `seconds`. Returns the orders that were passed.
     */
    async moveClaims(
      trx: Trx,
      move: { orderIds: readonly number[]; from: ActorJson; to: Caller; seconds: number },
    ): Promise<number[]> {
      const { from, to, seconds } = move;
      const now = clock();
      const moved: number[] = [];
      for (const { id, closed_at } of await repository.lockOrders(trx, move.orderIds)) {
        const before = await repository.claim(id, now, trx);
        if (closed_at !== null || before?.user_id !== from.id) continue;
        await repository.setClaim(trx, {
          order_id: id,
          user_id: to.userId,
          since: now,
          until: new Date(now.getTime() + seconds * 1_000),
          handed_by: { id: from.id, name: from.name },
        });
        await repository.note(trx, {
          order_id: id,
          at: now,
          actor: actorOf(to),
          change: 'handed_over',
          detail: { from: { id: from.id, name: from.name }, to: { id: to.userId, name: to.name } },
        });
        moved.push(id);
      }
      changes += 1;
      return moved;
    },

    /** Orders that must not be planned automatically: those on hold and those claimed. */
    async heldAndClaimed(): Promise<{ held: ReadonlySet<number>; claimed: ReadonlySet<number> }> {
      const now = clock();
      const [holds, claims] = await Promise.all([repository.holds(now), repository.claims(now)]);
      return {
        held: new Set(holds.map(({ order_id }) => order_id)),
        claimed: new Set(claims.map(({ order_id }) => order_id)),
      };
    },
  };
}
export type ClaimService = ReturnType<typeof createClaimService>;
