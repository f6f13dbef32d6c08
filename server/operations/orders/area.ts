import type { BookCheck } from '../../books/ledger/check.ts';
import { partsOf } from '../../platform/acts/perform.ts';
import { area, type Base } from '../../platform/area.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import type { EventKinds } from '../../platform/events/kinds.ts';
import type { FileService } from '../../platform/files/service.ts';
import { created, createdRecord, found, ok } from '../../platform/http/answers.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { ContactService } from '../contact/service.ts';
import { unlessUnchanged } from '../open-orders/unchanged-list.ts';
import { type AmendmentService, createAmendments } from './amendments/service.ts';
import { type AnswerService, createAnswers } from './answers/service.ts';
import { type ArrivalService, createArrivals } from './arrivals/service.ts';
import { createStoreWaits, type ReadStoreWaits } from './arrivals/waits.ts';
import { orderChecks } from './change/checks.ts';
import { createCommentRepository } from './comments.ts';
import type { Checkout, OrderDeps } from './deps.ts';
import { createEnds, type EndService } from './ends/decide-end.ts';
import { toFilter } from './list-query.ts';
import { createOrderNeeds, type OrderNeeds } from './needs/set-needs.ts';
import { quotesHandlers } from './placing/routes.ts';
import { createPins } from './proofs/pins.ts';
import { proofsHandlers } from './proofs/routes.ts';
import { createProofs, type ProofService } from './proofs/service.ts';
import { createOrderRepository } from './repository.ts';
import { roadHandlers } from './road/routes.ts';
import { createRoadService, type RoadService } from './road/service.ts';
import { createOrderService, type OrderService } from './service.ts';
import { createStaffOrders, type StaffOrders } from './staff-orders.ts';

/** How often the server looks for withheld ends and for unanswered proposals that are due. */
const DUE_ENDS_MS = 1_000;

interface Handling {
  orders: OrderService;
  /** The state of a caller’s open orders; null: unknown, or of staff. */
  orderChanges: { tagOf: (caller: Caller) => Promise<string | null> };
  staffOrders: StaffOrders;
  contact: Pick<ContactService, 'ofOrder'>;
  amendments: AmendmentService;
  answers: AnswerService;
  arrivals: ArrivalService;
  readStoreWaits: ReadStoreWaits;
  ends: EndService;
  road: RoadService;
  orderNeeds: OrderNeeds;
  checkout: Checkout;
  proofs: ProofService;
}

export const ordersArea = area({
  services(
    needs: Base &
      Omit<OrderDeps, 'repository'> & {
        eventKinds: EventKinds;
        furtherChecks: BookCheck[];
        files: FileService;
      },
  ) {
    needs.furtherChecks.push(...orderChecks);
    needs.eventKinds.declare('order', {
      permission: 'live.read',
      isVisible: (places, { store, zone }) => places.hasStore(store.id, zone),
    });
    needs.eventKinds.declare('fact', {
      permission: 'live.read',
      isVisible: (places, { store, zone }) => places.hasStore(store.id, zone),
    });
    const { db, clock } = needs;
    const repository = createOrderRepository(db);
    const pins = createPins(db);
    const orders = createOrderService({ ...needs, repository, pins });
    const comments = createCommentRepository(db);
    const staffOrders = createStaffOrders({ clock, orders, repository, comments });
    const parts = { ...needs, repository };
    return {
      orders,
      staffOrders,
      amendments: createAmendments(parts),
      answers: createAnswers(parts),
      arrivals: createArrivals(parts),
      readStoreWaits: createStoreWaits(needs),
      ends: createEnds(parts),
      road: createRoadService(parts),
      orderNeeds: createOrderNeeds(parts),
      proofs: createProofs({ ...parts, pins }),
    };
  },
  ticks: ({ orders, amendments, answers }: Handling) => [
    { everyMs: DUE_ENDS_MS, run: answers.timeOutDue, due: answers.isDue },
    { everyMs: DUE_ENDS_MS, run: orders.carryOutEnds, due: orders.isEndDue },
    { everyMs: DUE_ENDS_MS, run: amendments.expireDue, due: amendments.isDue },
  ],
  runs: ({ orders, amendments, answers }: Handling) => ({
    answers: answers.timeOutDue,
    ends: orders.carryOutEnds,
    amendments: amendments.expireDue,
  }),
  handlers: ({
    orders,
    orderChanges,
    staffOrders,
    contact,
    amendments,
    ends,
    road,
    orderNeeds,
    checkout,
    proofs,
    readStoreWaits,
  }: Handling) => ({
    storeWaits: { read: ({ params }) => ok(readStoreWaits(params.id)) },
    proofs: proofsHandlers(proofs),
    orderEnds: {
      preview: ({ params, query, caller }) => ok(ends.preview(params.id, query.food, caller)),
      get: ({ params, caller }) => found(ends.get(params.id, caller)),
      decide: (call) => found(ends.decide(...partsOf(call))),
    },
    orders: {
      list: ({ query, headers, caller }) =>
        unlessUnchanged(query, headers['if-none-match'], {
          tag: () => orderChanges.tagOf(caller),
          list: () => orders.list(query, caller),
        }),
      get: ({ params, caller }) => found(orders.detail(params.id, caller)),
      adminGet: async ({ params, caller }) => {
        const order = await staffOrders.detail(params.id, caller);
        const isByCard = order.payment === 'card';
        const cardPayment = isByCard ? await checkout.paymentOf(params.id) : null;
        const isTold = can(caller, 'contact.use');
        const thread = isTold ? { contact: await contact.ofOrder(params.id) } : {};
        return found({ ...order, ...thread, cardPayment });
      },
      comment: ({ params, body, caller }) =>
        created(staffOrders.comment(params.id, body.text, caller)),
      bulk: ({ body, ...by }) => ok(staffOrders.bulk(body, by)),
      keep: (call) => found(orders.keep(...partsOf(call))),
      export: async ({ query }) => csvAnswer('orders', staffOrders.export(toFilter(query))),
      byStatus: ({ params, query, caller }) => ok(orders.list(query, caller, params.status)),
      place: async ({ body, caller }) => {
        const placed = await checkout.place(body, caller);
        if ('waiting' in placed) return { status: 202, body: placed.waiting };
        const { created: isNew, order } = placed;
        return isNew ? createdRecord(order) : found(order);
      },
      rate: ({ params, body, caller }) => created(orders.rate(params.id, body, caller)),
      progress: ({ params, headers, body, ...by }) =>
        found(orders.progress(params.id, headers['if-match'], body, by)),
      assign: ({ headers, body, ...by }) =>
        found(orders.assign(body.orderId, headers['if-match'], body.driverId, by, body.reason)),
    },
    amendments: {
      preview: ({ params, body, caller }) => ok(amendments.preview(params.id, body, caller)),
      amend: (call) => found(amendments.amend(...partsOf(call))),
      list: ({ params, caller }) => ok(amendments.list(params.id, caller)),
      settle: (call) => found(amendments.settle(...partsOf(call))),
      substitutes: ({ params, caller }) => ok(amendments.substitutes(params, caller)),
      keep: (call) => found(amendments.keep(...partsOf(call))),
      additions: ({ params, caller }) => ok(amendments.additions(params.id, caller)),
      propose: (call) => found(amendments.propose(...partsOf(call))),
      listOwn: ({ params, caller }) => ok(amendments.list(params.id, caller)),
      settleOwn: (call) => found(amendments.settleOwn(...partsOf(call))),
    },
    onTheRoad: roadHandlers(road),
    orderNeeds: { set: (call) => found(orderNeeds.set(...partsOf(call))) },
    orderPayment: {
      pay: async (call) => {
        const paid = await checkout.payByCard(...partsOf(call));
        return 'waiting' in paid ? { status: 202, body: paid.waiting } : found(paid.order);
      },
    },
    quotes: quotesHandlers(orders),
  }),
});
