import { sql } from 'kysely';
import { type CauseInput, textOfCause, wordsOfCause } from '#contract/causes/causes.ts';
import { orderReasons } from '#contract/reasons/operations/orders.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import { ordersRoutes as routes } from '#contract/routes/operations/orders.ts';
import {
  type OrderEventType,
  WITHHELD_MS,
  type WithheldOrderEvent,
} from '#machines/order/order-machine.ts';
import { requireMay } from '../../../platform/acts/decide.ts';
import { performActs, performIn, performSent } from '../../../platform/acts/perform.ts';
import { defineSubject } from '../../../platform/acts/subject.ts';
import { actorOf, type Caller, can } from '../../../platform/auth/caller.ts';
import { callerOf } from '../../../platform/auth/caller-of.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import {
  notEditable,
  notPossible,
  Refusal,
  reasonFor,
  sentenceIn,
} from '../../../platform/http/refusal.ts';
import { readWithin, scopeOf as zoneScope } from '../../../platform/scope/scope.ts';
import type { Words } from '../../../platform/sentences/stored.ts';
import { orderEvents, orderSubject } from '../acts.ts';
import type { OrderDeps } from '../deps.ts';
import type { OrderRow } from '../order-view.ts';
import { BY_SERVER, loseEnd, writeEnding } from './apply-event.ts';
import { endAfter, stateWords } from './order-state.ts';

type Ending = NonNullable<OrderRow['ending']>;
const causeEntry = ({ cause, reason }: CauseInput) => ({
  ...(cause ? { cause } : {}),
  reason: textOfCause({ cause, reason }),
});
/** The end that an order waits for; the machine has found one. */
const endingOf = ({ ending }: OrderRow) => ending as Ending;

const WHOLE = { whole: true } as const;

const { act } = defineSubject<OrderDeps, OrderRow, OrderEventType | 'order.keep'>()({
  ...orderSubject,
  kind: 'order',
  whyIllegal(row, type, at, body) {
    if (type !== 'order.keep') return orderSubject.whyIllegal(row, type, at, body);
    return row.ending && !row.closed_at
      ? null
      : notEditable('order.illegal_event', stateWords(row));
  },
});

/** Withholds an end for some seconds. What would be refused now is refused now. */
const withhold = (event: WithheldOrderEvent) =>
  act({
    route: routes.progress,
    event,
    action: `${event}_withheld`,
    command: 'order.withhold',
    whyNever: (caller) =>
      can(caller, 'orders.progress') ? null : reasonFor('order.only_staff_withhold'),
    why: (row) => (row.ending ? notPossible('order.illegal_event', stateWords(row), event) : null),
    async write(context, row) {
      const { trx, at, actor, body } = context;
      // Tries the event and takes it back.
      await sql`savepoint rehearsal`.execute(trx);
      await orderEvents[event].write(context, row, event);
      await sql`rollback to savepoint rehearsal`.execute(trx);
      const { cause, food } = body;
      const reason = textOfCause(body);
      const ends_at = new Date(at.getTime() + WITHHELD_MS);
      const ending = {
        event,
        reason,
        ...(cause ? { cause } : {}),
        ...(food ? { food } : {}),
        by: actor,
      };
      const happened = { at, type: `${event}_withheld`, actor, cause } as const;
      const change = { ends_at, ending };
      return writeEnding(context, row, change, { ...happened, reason: wordsOfCause(body) });
    },
    entry: ({ status }, { ends_at }, { body }) => ({
      before: { status },
      after: { event, ...causeEntry(body), at: ends_at?.toISOString() },
    }),
  });

/** Takes back an end that is still withheld. */
const keep = act({
  route: routes.keep,
  event: 'order.keep',
  async write(context, row) {
    const { at, actor } = context;
    const type = `${endingOf(row).event}_withdrawn` as const;
    return writeEnding(context, row, { ends_at: null, ending: null }, { at, type, actor });
  },
  entry(row, { status }) {
    const { event, reason, by: askedBy } = endingOf(row);
    return { action: `${event}_withdrawn`, before: { event, reason, askedBy }, after: { status } };
  },
});

/** The same event when the server carries it out. */
const due = (event: WithheldOrderEvent) =>
  act({
    route: routes.progress,
    event,
    write: orderEvents[event].write,
    entry: ({ status: before }, { status }, { body }) => ({
      before: { status: before },
      after: { status, ...causeEntry(body) },
    }),
  });

const withheld = { cancel: withhold('order.cancel'), return: withhold('order.return') };
const dueEnds = { 'order.cancel': due('order.cancel'), 'order.return': due('order.return') };

/** A person as the asker of an end, when the account can no longer sign in. */
const formerCaller = ({ id, name, role }: Ending['by']): Caller => ({
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
export function createEndings(deps: OrderDeps) {
  const { db, clock, repository, events } = deps;

  /** Why an asker can no longer end an order; null if that is still allowed. */
  async function whyNoLonger(asker: Caller | null, { id }: OrderRow): Promise<Words | null> {
    if (!asker || !can(asker, 'orders.progress'))
      return sentenceFor(orderReasons, 'order.asker_not_permitted');
    const { zones, userId } = asker;
    if (zones === 'all') return null;
    const seen = await readWithin(zoneScope(zones, userId), () => repository.find(id, WHOLE));
    return seen ? null : sentenceFor(orderReasons, 'order.asker_lost_zone');
  }

  /** Carries out the due end of an order, or records why that was refused. */
  async function carryOut(id: number): Promise<void> {
    const seen = await repository.find(id, WHOLE);
    if (!seen?.ending) return;
    const asker = await callerOf(db, seen.ending.by.id);
    const caller = asker ?? formerCaller(seen.ending.by);
    const by = { caller, ...BY_SERVER };
    const { event, reason, cause, food } = seen.ending;
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
    const lose = (why: Words) =>
      whileDue((trx, row, at) => loseEnd({ deps, trx, at, by, actor: actorOf(caller) }, row, why));
    const why = await whyNoLonger(asker, seen);
    if (why) return lose(why);
    try {
      await whileDue(async (trx, row, at) => {
        const act = dueEnds[event];
        await requireMay(trx, act, row, { caller, at });
        await performIn(deps, act, row, { trx, at, by, body: { event, cause, reason, food } });
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await lose(sentenceIn(error));
    }
  }

  return {
    /** Asks for the end of an order in some seconds. Errors: 403, 404, 409, 412, 422, 428. */
    withhold: performSent(deps, withheld),
    /** Takes back an end that is still withheld. Errors: 404; 409 if there is none. */
    keep: performActs(deps, { keep }).keep,

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
