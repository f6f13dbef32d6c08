import { sql } from 'kysely';
import { textOfCause } from '#contract/causes/causes.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { Remedy } from '#contract/money/remedies/remedy.ts';
import type { remediesRoutes } from '#contract/routes/money/remedies.ts';
import { requireTyped } from '../../books/ledger/typed-amount.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { requireMay } from '../../platform/acts/decide.ts';
import { performActs, performSent } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { CommandContext, CommandService } from '../../platform/commands/service.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { requireVersion } from '../../platform/http/version.ts';
import { createList } from '../../platform/lists/list.ts';
import { amountsOf, readBasis } from './basis.ts';
import {
  defaultTarget,
  exceeded,
  finish,
  limitsKnown,
  pay,
  type RemediedOrder,
  requireTarget,
  roomOf,
} from './giving.ts';
import { requireOtherStore } from './linked-store.ts';
import { previewOf } from './preview.ts';
import {
  type RemedyDeps,
  readRemedy,
  remediesFor,
  remedyActs,
  remedyFor,
  sentActs,
} from './remedy-acts.ts';
import { type RemedyRow, remedyRepository as repository } from './repository.ts';
import { remedyCsv } from './show.ts';
import { give } from './who-gives.ts';

type Routes = typeof remediesRoutes;
type Query = RequestOf<Routes['list']>['query'];
type GiveBody = RequestOf<Routes['give']>['body'];

export interface RemedyNeeds extends Base, ChangeDeps, Omit<RemedyDeps, keyof ChangeDeps> {
  commands: CommandService;
  settings: SettingsService;
}

/** Refuses what another remedy at the same time left no room for. */
const orExceeded = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    throw constraint === 'remedies_alone' ? refuse('remedy.exceeds') : error;
  }
};

/** What customers get for what went wrong with their orders (docs/decisions/0096). */
export function createRemedyService(deps: RemedyNeeds) {
  const { db, clock, commands, orders, cases, settings } = deps;
  const lists = createList<Query, RemedyRow>(db, {
    from: repository.from,
    id: repository.id,
    sorts: { at: { key: sql`x.at`, type: 'timestamptz' } },
    initial: '-at',
    filters: {
      state: (states) => sql`x.state = any(${states})`,
      orderId: (id) => sql`x.order_id = ${id}`,
      caseId: (id) => sql`x.case_id = ${id}`,
      customerId: (id) => sql`x.customer_id = ${id}`,
      storeId: (id) => sql`x.store_id = ${id}`,
      cause: (causes) => sql`coalesce(x.cause, 'other') = any(${causes})`,
    },
    rows: repository.byIds,
  });

  /** Refuses a case that is closed, or of another order or customer. */
  async function requireCase(
    trx: CommandContext['trx'],
    order: RemediedOrder,
    caseId: number,
  ): Promise<void> {
    const { order_id, customer_id } = await cases.requireOpen(trx, caseId);
    if (order_id === null ? customer_id !== order.customer_id : order_id !== order.id)
      throw refuse('remedy.case_of_another', { id: caseId, order: order.id });
  }

  /** The columns of what is asked for a locked order, and what it gives. Errors: 403, 409, 422. */
  async function asked(
    { trx, at, actor }: CommandContext,
    order: RemediedOrder,
    body: GiveBody,
    caller: Caller,
  ) {
    const room = await roomOf(deps, order, trx);
    await requireMay(trx, give, order, { caller, at });
    const { shares, lines } = amountsOf(order.id, await readBasis(trx, order.id), body, room.left);
    const amount = shares.paid;
    const target = body.target ?? defaultTarget(order, room, amount);
    requireTarget(room, target, { amount, basis: body.basis });
    if (target === 'redelivery') await requireOtherStore(trx, order, caller);
    requireTyped('refund.typed_amount', amount, body, settings.get('refunds').typedAbove);
    const caseId = body.caseId ?? null;
    const known = await limitsKnown({ deps, trx, at, actor }, order, caseId);
    const commits =
      target === 'redelivery' ? await orders.costOfSendingAgain(trx, order, lines) : amount;
    return {
      exceeds: exceeded({ amount, commits }, caseId, known),
      columns: {
        case_id: caseId,
        order_id: order.id,
        customer_id: order.customer_id,
        store_id: order.store_id,
        at,
        given_by: JSON.stringify(actor),
        basis: body.basis,
        lines: JSON.stringify(lines),
        cause: body.cause ?? null,
        reason: textOfCause(body),
        target,
        amount,
        sold: shares.sold,
        commission: shares.commission,
        platform: shares.platform,
        state_at: at,
      },
    };
  }

  /** Gives a remedy for a locked order, or has it wait for another person. */
  async function giveOf(
    doing: CommandContext,
    order: RemediedOrder,
    body: GiveBody,
    caller: Caller,
  ): Promise<RemedyRow> {
    const { trx, at, actor } = doing;
    if (body.caseId !== undefined) await requireCase(trx, order, body.caseId);
    const { columns, exceeds } = await asked(doing, order, body, caller);
    const { target, amount, reason, cause, case_id: caseId } = columns;
    if (exceeds !== null) {
      const waiting = { ...columns, state: 'waiting' as const, exceeds };
      const row = await repository.insertNew(trx, {
        ...waiting,
        bearers: JSON.stringify(body.bearers),
      });
      if (caseId !== null)
        await cases.append(trx, caseId, {
          kind: 'remedy',
          at,
          actor,
          text: reason,
          data: { remedyId: row.id, amount: amount.toString(), outcome: 'waiting' },
        });
      return row;
    }
    const lines = body.lines ?? [];
    const gift = { key: `command ${body.commandId}`, target, amount, reason, cause, lines };
    const context = { deps, trx, at, actor };
    const paid = await pay(context, order, gift);
    const row = await orExceeded(
      repository.insertNew(trx, { ...columns, ...paid, state: 'given', exceeds: null }),
    );
    await finish(context, row, body.bearers, order.driver_id);
    return repository.one(trx, row.id);
  }

  return {
    async list(query: Query, caller: Caller) {
      const page = await lists.page(query);
      const shown = await remediesFor(db, page.items, caller, clock());
      const byId = new Map(shown.map((one) => [one.id as number, one]));
      return mapPage(page, ({ id }) => byId.get(id) as Remedy);
    },
    count: lists.count,
    export: (query: Query) => lists.export(query, remedyCsv),
    get: async (id: number, caller: Caller): Promise<Remedy> =>
      remedyFor(db, await readRemedy(db, id), caller, clock()),

    /** What each choice would give and take now. Error: 404. */
    preview: (id: number, query: RequestOf<Routes['preview']>['query'], caller: Caller) =>
      previewOf(deps, id, query.caseId ?? null, caller),

    /**
     * Gives a remedy. Errors: 403 to oneself or a linked account; 404; 409 if it is open, or beyond what
     * is left; 412; 422 without the typed amount above the limit; 428.
     */
    async give(
      orderId: number,
      version: number | undefined,
      body: GiveBody,
      by: RequestActor,
    ): Promise<Remedy> {
      requireVersion(version);
      const { caller } = by;
      const call = `order.remedy ${orderId}`;
      const { answer, isRepeat } = await commands.once(body, call, by, async (doing) => {
        const { trx, at } = doing;
        const order = await orders.remediable(trx, { id: orderId, version, caller, at });
        const row = await giveOf(doing, order, body, caller);
        return {
          answer: await remedyFor(trx, row, caller, at),
          entry: {
            action: 'remedy.give',
            subject: `order ${orderId}`,
            before: null,
            after: {
              remedy: row.id,
              case: row.case_id,
              basis: row.basis,
              lines: row.lines,
              target: row.target,
              amount: row.amount.toString(),
              charged: row.charged.toString(),
              state: row.state,
              exceeds: row.exceeds,
              reason: row.reason,
              cause: row.cause,
            },
          },
        };
      });
      if (!isRepeat) orders.wake();
      return answer;
    },

    /** Errors: 403 for who gave it and linked people; 404; 409 with the legal events; 412; 428. */
    send: performSent(deps, sentActs),
    /** Errors: 404; 409; 412; 428. */
    charge: performActs(deps, { charge: remedyActs.charge }).charge,
  };
}
export type RemedyService = ReturnType<typeof createRemedyService>;
