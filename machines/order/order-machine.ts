import { assign, setup, transition } from 'xstate';

/** What the machine needs to know about an order beyond its status. */
export interface OrderContext {
  /** The driver who carries the order; null if it has none. */
  driverId: number | null;
  /** True while a cancellation or return is withheld: the order gets no driver in that time. */
  isEnding?: boolean;
  /** True while its driver brings it back to the store. */
  isBroughtBack?: boolean;
  /** Whether its last failed attempt waits for a decision, or for a customer. */
  hasAttempt?: boolean;
  /** `asked`: its driver fetches it from another one. `given`: that one says that he gave it. */
  handOver?: 'asked' | 'given' | null;
}

export type OrderEvent =
  | { type: 'order.accept' }
  | { type: 'order.prepare' }
  | { type: 'order.ready' }
  | { type: 'order.pick_up' }
  | { type: 'order.deliver' }
  | { type: 'order.cancel' }
  | { type: 'order.return' }
  | { type: 'order.assign'; driverId: number }
  | { type: 'order.reassign'; driverId: number }
  | { type: 'order.unassign' }
  | { type: 'order.attempt' }
  | { type: 'order.attempt_decide' }
  | { type: 'order.bring_back' }
  | { type: 'order.resume_delivery' }
  | { type: 'order.hand_over'; driverId: number }
  | { type: 'order.hand_over_give' }
  | { type: 'order.hand_over_take' }
  | { type: 'order.hand_over_withdraw' };

export type OrderEventType = OrderEvent['type'];

// What leaves an order on the road where it is: the facts beside its status. While it is handed over,
// only that goes on.
const onTheRoad = {
  'order.attempt': { guard: 'isOnItsWay', target: 'picked_up' },
  'order.attempt_decide': { guard: 'hasAttempt', target: 'picked_up' },
  'order.bring_back': { guard: 'isOnItsWay', target: 'picked_up' },
  'order.resume_delivery': { guard: 'isBroughtBack', target: 'picked_up' },
  'order.hand_over': { guard: 'isHandedToAnother', target: 'picked_up', actions: 'setDriver' },
  'order.hand_over_give': { guard: 'isNotGiven', target: 'picked_up' },
  'order.hand_over_take': { guard: 'isHandedOver', target: 'picked_up' },
  'order.hand_over_withdraw': { guard: 'isHandedOver', target: 'picked_up' },
} as const;

// The same three events in every status before pickup.
const assignment = {
  'order.assign': { guard: 'hasNoDriver', actions: 'setDriver' },
  'order.reassign': { guard: 'isAnotherDriver', actions: 'setDriver' },
  'order.unassign': { guard: 'hasDriver', actions: 'clearDriver' },
} as const;

/**
 * The lifecycle of an order. Assignment is not a status: an order may get its driver at any time
 * before pickup, and cannot be picked up without one.
 */
export const orderMachine = setup({
  types: {
    context: {} as OrderContext,
    events: {} as OrderEvent,
    input: {} as Partial<OrderContext>,
  },
  guards: {
    hasDriver: ({ context }) => context.driverId !== null,
    hasNoDriver: ({ context }) => context.driverId === null && !context.isEnding,
    isWithDriver: ({ context }) => !context.handOver,
    isHandedOver: ({ context }) => Boolean(context.handOver),
    isNotGiven: ({ context }) => context.handOver === 'asked',
    isOnItsWay: ({ context }) => !context.handOver && !context.isBroughtBack && !context.isEnding,
    hasAttempt: ({ context }) =>
      Boolean(context.hasAttempt) && !context.handOver && !context.isBroughtBack,
    isBroughtBack: ({ context }) =>
      Boolean(context.isBroughtBack) && !context.handOver && !context.isEnding,
    isHandedToAnother: ({ context, event }) =>
      event.type === 'order.hand_over' &&
      !context.handOver &&
      !context.isEnding &&
      event.driverId !== context.driverId,
    isAnotherDriver: ({ context, event }) =>
      event.type === 'order.reassign' &&
      !context.isEnding &&
      context.driverId !== null &&
      event.driverId !== context.driverId,
  },
  actions: {
    setDriver: assign({
      driverId: ({ context, event }) => ('driverId' in event ? event.driverId : context.driverId),
    }),
    clearDriver: assign({ driverId: null }),
  },
}).createMachine({
  id: 'order',
  initial: 'placed',
  context: ({ input }) => ({
    driverId: input?.driverId ?? null,
    isEnding: input?.isEnding ?? false,
    isBroughtBack: input?.isBroughtBack ?? false,
    hasAttempt: input?.hasAttempt ?? false,
    handOver: input?.handOver ?? null,
  }),
  states: {
    placed: {
      on: {
        'order.accept': 'accepted',
        'order.cancel': 'cancelled',
        ...assignment,
      },
    },
    accepted: {
      on: {
        'order.prepare': 'preparing',
        'order.cancel': 'cancelled',
        ...assignment,
      },
    },
    preparing: {
      on: {
        'order.ready': 'ready',
        'order.cancel': 'cancelled',
        ...assignment,
      },
    },
    ready: {
      on: {
        'order.pick_up': { guard: 'hasDriver', target: 'picked_up' },
        'order.cancel': 'cancelled',
        ...assignment,
      },
    },
    picked_up: {
      on: {
        'order.deliver': { guard: 'isWithDriver', target: 'delivered' },
        'order.return': { guard: 'isWithDriver', target: 'returned' },
        ...onTheRoad,
      },
    },
    delivered: { type: 'final' },
    cancelled: { type: 'final' },
    returned: { type: 'final' },
  },
});

export const ORDER_STATUSES = [
  'placed',
  'accepted',
  'preparing',
  'ready',
  'picked_up',
  'delivered',
  'cancelled',
  'returned',
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_EVENT_TYPES = [
  'order.accept',
  'order.prepare',
  'order.ready',
  'order.pick_up',
  'order.deliver',
  'order.cancel',
  'order.return',
  'order.assign',
  'order.reassign',
  'order.unassign',
] as const satisfies readonly OrderEventType[];

/** The events of an order on the road that leave its status: each has a call of its own. */
export const ROAD_EVENT_TYPES = [
  'order.attempt',
  'order.attempt_decide',
  'order.bring_back',
  'order.resume_delivery',
  'order.hand_over',
  'order.hand_over_give',
  'order.hand_over_take',
  'order.hand_over_withdraw',
] as const satisfies readonly OrderEventType[];
export type RoadEventType = (typeof ROAD_EVENT_TYPES)[number];

/** True for events that require a reason, which the customer and the store can read. */
export const needsReason = (event: OrderEventType): boolean =>
  event === 'order.cancel' || event === 'order.return';

/**
 * True for events that require a reason of staff: also those that they book for a driver, who is
 * burdened by them.
 */
export const needsReasonOfStaff = (event: OrderEventType): boolean =>
  needsReason(event) || event === 'order.pick_up' || event === 'order.deliver';

/** The events that end an order before its delivery: staff ask for them, and may take them back. */
export const WITHHELD_ORDER_EVENTS = ['order.cancel', 'order.return'] as const;
export type WithheldOrderEvent = (typeof WITHHELD_ORDER_EVENTS)[number];

/** How long the server withholds them. Milliseconds. */
export const WITHHELD_MS = 10_000;

export const isWithheldEvent = (event: OrderEventType): event is WithheldOrderEvent =>
  (WITHHELD_ORDER_EVENTS as readonly OrderEventType[]).includes(event);

/** Statuses in which an order still needs work, in the order of its lifecycle. */
export const OPEN_ORDER_STATUSES = [
  'placed',
  'accepted',
  'preparing',
  'ready',
  'picked_up',
] as const satisfies readonly OrderStatus[];

export function isOpen(status: OrderStatus): boolean {
  return (OPEN_ORDER_STATUSES as readonly string[]).includes(status);
}

/** The part of an order that decides which events are legal. */
export interface OrderState extends OrderContext {
  status: OrderStatus;
}

function snapshotOf({ status, ...context }: OrderState) {
  return orderMachine.resolveState({ value: status, context });
}

/** The state of an order of the contract, or of one that has these fields. */
export const stateOf = (order: {
  status: OrderStatus;
  driver: { id: number } | null;
  ending?: object | null | undefined;
  returnRequestedAt?: string | null | undefined;
  attempt?: { decision: { kind: string } | null } | null | undefined;
  fetchFrom?: { givenAt: string | null } | null | undefined;
}): OrderState => ({
  status: order.status,
  driverId: order.driver?.id ?? null,
  isEnding: Boolean(order.ending),
  isBroughtBack: Boolean(order.returnRequestedAt),
  // A hand-over that was asked for has settled it.
  hasAttempt: Boolean(order.attempt) && order.attempt?.decision?.kind !== 'hand_over',
  handOver: order.fetchFrom ? (order.fetchFrom.givenAt ? 'given' : 'asked') : null,
});

/**
 * True when the event is legal in this state. Used by the server, buttons, keys and typed verbs.
 */
export function canOrder(state: OrderState, event: OrderEvent): boolean {
  return snapshotOf(state).can(event);
}

// To test whether *some* other driver may take over, pass an id that differs from the current
// driver's.
function probe(type: OrderEventType, driverId: number | null): OrderEvent {
  return type === 'order.assign' || type === 'order.reassign' || type === 'order.hand_over'
    ? { type, driverId: driverId === 1 ? 2 : 1 }
    : { type };
}

/** True when an event of this type is legal; an assignment, to some driver whom it would change. */
export const canSendOrder = (state: OrderState, type: OrderEventType): boolean =>
  canOrder(state, probe(type, state.driverId));

/** True when an order can be assigned: to some driver, or to some other one than it has. */
export const canBeAssigned = (state: OrderState): boolean =>
  canSendOrder(state, state.driverId === null ? 'order.assign' : 'order.reassign');

/** The event types that are legal in this state, in the order of ORDER_EVENT_TYPES. */
export function legalOrderEvents(state: OrderState): OrderEventType[] {
  const snapshot = snapshotOf(state);
  return ORDER_EVENT_TYPES.filter((type) => snapshot.can(probe(type, state.driverId)));
}

/** The same for the events on the road, in the order of ROAD_EVENT_TYPES. */
export function legalRoadEvents(state: OrderState): RoadEventType[] {
  const snapshot = snapshotOf(state);
  return ROAD_EVENT_TYPES.filter((type) => snapshot.can(probe(type, state.driverId)));
}

/** The state after the event, or null when the event is not legal. */
export function applyOrderEvent(state: OrderState, event: OrderEvent): OrderState | null {
  const before = snapshotOf(state);
  if (!before.can(event)) return null;
  const [after] = transition(orderMachine, before, event);
  return { status: after.value as OrderStatus, driverId: after.context.driverId };
}
