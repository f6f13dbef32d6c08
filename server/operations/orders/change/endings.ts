import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import {
  isWithheldEvent,
  legalOrderEvents,
  WITHHELD_MS,
  type WithheldOrderEvent,
} from '#machines/order/order-machine.ts';
import { type Caller, can, type RequestActor } from '../../../platform/auth/caller.ts';
import { callerOf } from '../../../platform/auth/caller-of.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { illegalEvent, Refusal } from '../../../platform/http/refusal.ts';
import { readWithin, scopeOf as zoneScope } from '../../../platform/scope/scope.ts';
import type { OrderDeps } from '../deps.ts';
import { type OrderRow, toOrder } from '../order-view.ts';
import {
  BY_SERVER,
  ENDING_HAPPENED,
  endAfter,
  type OrderChanges,
  rowState,
  stateText,
} from './apply-event.ts';

type Routes = typeof ordersRoutes;
type WithholdBody = RequestOf<Routes['progress']>['body'];

interface Deps extends OrderDeps {
  changes: OrderChanges;
}

const WHOLE = { whole: true } as const;

/** A person as the asker of an end, when the account can no longer sign in. */
const formerCaller = ({ id, name, role }: NonNullable<OrderRow['ending']>['by']): Caller => ({
  userId: id,
  name,
  role,
  sessionId: 0,
  zones: 'all',
});

/**
 * Cancellations and returns that staff ask for and the server withholds for some seconds
 * (docs/decisions/0072). They are columns of the order: whichever server runs carries them out, and
 * whichever event locks the order first wins.
 */
export function createEndings({ changes, ...deps }: Deps) {
  const { db, clock, repository, events, commands, audit } = deps;
  const { apply, hold, loseEnd, showTo } = changes;

  /** Error: 409 with the current order. */
  const refuse = (row: OrderRow, caller: Caller, type?: WithheldOrderEvent): Refusal =>
    illegalEvent({
      code: 'order.illegal_event',
      state: stateText(row),
      ...(type ? { type } : {}),
      legalEvents: legalOrderEvents(rowState(row)),
      current: showTo(caller)(row),
    });

  /** Tries the event and takes it back, so that what would be refused is refused when it is asked. */
  async function rehearse(
    trx: Trx,
    row: OrderRow,
    event: WithheldOrderEvent,
    by: RequestActor,
    why: string,
  ) {
    await sql`savepoint rehearsal`.execute(trx);
    await apply(trx, row, { type: event }, by.caller, why);
    await sql`rollback to savepoint rehearsal`.execute(trx);
  }

  /** Writes the end of an order, or its absence, with the event. */
  async function write(
    trx: Trx,
    before: OrderRow,
    change: Pick<OrderRow, 'ends_at' | 'ending'>,
    event: {
      at: Date;
      type: Parameters<typeof events.append>[1]['type'];
      by: RequestActor;
      reason?: string;
    },
  ): Promise<Order> {
    const after = { ...before, ...change, version: before.version + 1 };
    const { at, type, reason } = event;
    const { userId: id, name, role } = event.by.caller;
    await events.append(
      trx,
      { at, type, subject: 'order', order: toOrder(after), actor: { id, name, role }, reason },
      repository.changeOf(after, false),
    );
    return toOrder(after);
  }

  /** Why an asker can no longer end an order; null if that is still allowed. */
  async function whyNoLonger(asker: Caller | null, { id }: OrderRow): Promise<string | null> {
    if (!asker || !can(asker, 'orders.progress'))
      return 'Who asked for it may no longer change orders.';
    const { zones, userId } = asker;
    if (zones === 'all') return null;
    const seen = await readWithin(zoneScope(zones, userId), () => repository.find(id, WHOLE));
    return seen ? null : 'Who asked for it no longer has this operational area.';
  }

  /** Carries out the due end of an order, or records why that was refused. */
  async function carryOut(id: number): Promise<void> {
    const seen = await repository.find(id, WHOLE);
    if (!seen?.ending) return;
    const asker = await callerOf(db, seen.ending.by.id);
    const caller = asker ?? formerCaller(seen.ending.by);
    const { ending } = seen;
    const { event, reason } = ending;
    /** Runs on the locked order, unless another server or person was first. */
    const whileDue = (work: (trx: Trx, row: OrderRow, at: Date) => Promise<unknown>) =>
      db.transaction().execute(async (trx) => {
        const row = await repository.lock(trx, id, WHOLE);
        const at = clock();
        const isSame = row?.ends_at?.getTime() === seen.ends_at?.getTime();
        if (!row?.ending || !row.ends_at || !isSame || row.ends_at > at) return;
        // A server of the release before has ended it in this way, and left the columns.
        if (endAfter(row) === 'over') await repository.dropEnd(trx, id);
        else await work(trx, row, at);
      });
    const lose = (why: string) =>
      whileDue((trx, row, at) => loseEnd(trx, row, { at, caller, why }));
    const why = await whyNoLonger(asker, seen);
    if (why) return lose(why);
    try {
      await whileDue(async (trx, row, at) => {
        const order = await apply(trx, row, { type: event }, caller, reason);
        await audit.append(trx, { caller, ...BY_SERVER }, at, {
          action: event,
          subject: `order ${id}`,
          before: { status: row.status },
          after: { status: order.status, reason },
        });
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await lose(error.message);
    }
  }

  return {
    /**
     * Asks for the end of an order in some seconds. What would be refused now is refused now.
     * Errors: 403, 404, 409, 412, 422, 428.
     */
    async withhold(
      id: number,
      version: number | undefined,
      { commandId = '', event, reason = '' }: WithholdBody,
      by: RequestActor,
    ): Promise<Order> {
      const { caller } = by;
      if (!isWithheldEvent(event) || !can(caller, 'orders.progress'))
        throw new Refusal('permission.denied', 'Only staff can ask for an end that is withheld.');
      const call = `order.withhold ${id}`;
      const command = { commandId, event, reason };
      const { answer, isRepeat } = await commands.once(command, call, by, async (doing) => {
        const { trx, at, actor } = doing;
        const before = await hold(trx, id, version, caller);
        if (before.ending) throw refuse(before, caller, event);
        await rehearse(trx, before, event, by, reason);
        const type = ENDING_HAPPENED[event].withheld;
        const ends_at = new Date(at.getTime() + WITHHELD_MS);
        const change = { ends_at, ending: { event, reason, by: actor } };
        const order = await write(trx, before, change, { at, type, by, reason });
        const entry = {
          action: type,
          subject: `order ${id}`,
          before: { status: before.status },
          after: { event, reason, at: ends_at.toISOString() },
        };
        return { answer: order, entry };
      });
      if (!isRepeat) events.wake();
      return answer;
    },

    /** Takes back an end that is still withheld. Errors: 404; 409 if there is none. */
    async keep(id: number, { commandId }: { commandId: string }, by: RequestActor): Promise<Order> {
      const call = `order.keep ${id}`;
      const { answer, isRepeat } = await commands.once({ commandId }, call, by, async (doing) => {
        const { trx, at } = doing;
        const before = await hold(trx, id, 'any', by.caller);
        if (!before.ending || before.closed_at) throw refuse(before, by.caller);
        const { event, reason, by: askedBy } = before.ending;
        const type = ENDING_HAPPENED[event].withdrawn;
        const order = await write(trx, before, { ends_at: null, ending: null }, { at, type, by });
        const entry = {
          action: type,
          subject: `order ${id}`,
          before: { event, reason, askedBy },
          after: { status: order.status },
        };
        return { answer: order, entry };
      });
      if (!isRepeat) events.wake();
      return answer;
    },

    /** One after the other: an order that fails does not stop the others. */
    async carryOutDue(): Promise<void> {
      const failed: unknown[] = [];
      for (const id of await repository.dueEnds(clock()))
        await carryOut(id).catch((error: unknown) => failed.push(error));
      events.wake();
      if (failed.length > 0) throw failed[0];
    },
  };
}
