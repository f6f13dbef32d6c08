import type { Order, StatusEventType } from '#contract/routes/operations/orders.ts';
import { needsReasonOfStaff, type OrderEventType } from '#machines/order/order-machine.ts';
import { whyNotAmend } from '#src/domain/amendment/why-not-amend.ts';
import { whyNotAssignable } from '#src/domain/assignment/why-not-assignable.ts';
import { whyNotNeeds } from '#src/domain/order/needs/order-needs-acts.ts';
import { isWithheld } from '#src/domain/order/order-withheld.tsx';
import { whyNotInState } from '#src/domain/order/possible/why-not-order.ts';
import { askAttempt, chooseRoadAct } from '#src/domain/order/road/road-asked.ts';
import {
  whyNoRoadAct,
  whyNotAttempt,
  whyNotHandOver,
} from '#src/domain/order/road/road-possible.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';
import { buttonCommand } from '#src/ui/command-button.tsx';

export const refundOrder = buttonCommand({
  id: 'order.refund',
  label: 'books.cmd_refund',
  keys: ['m'],
});

/** The order of the page, and what its keys do. */
export interface OrderPageContext {
  order: Order;
  /** Performs an event that needs no reason. */
  run: (event: OrderEventType) => void;
  /** Asks for the reason of an event. */
  ask: (event: StatusEventType) => void;
  /** Takes back an end that the server still withholds. */
  keep: () => void;
  /** Changes its basket in place. */
  amend: () => void;
  /** Leads to what it needs of its driver. */
  toNeeds: () => void;
  /** Opens the order on the board, with the drivers for it if asked. */
  toBoard: (list: 'assign' | 'reassign' | 'hand_over' | null) => void;
}

const permissionFor = (event: OrderEventType) =>
  event.includes('assign') ? 'orders.assign' : 'orders.progress';

/** The reason why the order does not allow the event. */
const whyNot =
  (event: OrderEventType) =>
  ({ order }: OrderPageContext): string | null =>
    whyNotInState(order, event, 'orderPage.assign');

const make = commandsFor<OrderPageContext>('orderPage');

/** The command of an event: it performs it, or asks for the reason that it needs. */
const step = (
  name: string,
  label: Command['label'],
  keys: readonly string[],
  event: OrderEventType,
  more: Pick<Command, 'keywords'> = {},
): Command<OrderPageContext> =>
  make({
    id: name,
    label,
    keys,
    run: (page) => {
      if (needsReasonOfStaff(event)) page.ask(event as StatusEventType);
      else page.run(event);
    },
    ...more,
    permission: permissionFor(event),
    whyNot: whyNot(event),
  });

/** The command of the page that performs an event. */
export const commandIdOf = (event: OrderEventType): string =>
  `orderPage.${event === 'order.pick_up' ? 'pickUp' : event.replace('order.', '')}`;

/** The commands of an order's page. Drivers are chosen on the board, which shows their positions. */
export const orderCommands: readonly Command<OrderPageContext>[] = [
  make({
    id: 'assign',
    label: 'live.cmd_assign',
    keys: ['a'],
    run: ({ toBoard }) => toBoard('assign'),
    permission: 'orders.assign',
    whyNot: ({ order }) => whyNotAssignable(order, 'orderPage.reassign'),
  }),
  make({
    id: 'reassign',
    label: 'live.cmd_reassign',
    keys: ['r'],
    run: ({ toBoard }) => toBoard('reassign'),
    permission: 'orders.assign',
    whyNot: whyNot('order.reassign'),
  }),
  make({
    id: 'keep',
    label: 'orders.cmd_keep',
    keys: ['u'],
    run: ({ keep }) => keep(),
    can: ({ order }) => isWithheld(order),
    permission: 'orders.progress',
    yields: ({ order }) => !isWithheld(order),
  }),
  step('unassign', 'live.cmd_unassign', ['n'], 'order.unassign'),
  step('accept', 'live.event_accept', ['1'], 'order.accept'),
  step('prepare', 'live.event_prepare', ['2'], 'order.prepare'),
  step('ready', 'live.event_ready', ['3'], 'order.ready'),
  step('pickUp', 'live.event_pick_up', ['4'], 'order.pick_up'),
  step('deliver', 'live.event_deliver', ['5'], 'order.deliver'),
  step('cancel', 'live.cmd_cancel', ['c'], 'order.cancel', { keywords: 'keywords.cancel' }),
  step('return', 'live.cmd_return', ['t'], 'order.return', { keywords: 'keywords.return' }),
  make({
    id: 'amend',
    label: 'amendments.cmd_open',
    keys: ['e'],
    run: 'amend',
    permission: 'orders.progress',
    whyNot: ({ order }) => whyNotAmend(order),
  }),
  make({
    id: 'handOver',
    label: 'road.cmd_hand_over',
    keys: ['h'],
    run: ({ toBoard }) => toBoard('hand_over'),
    permission: 'orders.assign',
    whyNot: ({ order }) => whyNotHandOver(order),
  }),
  make({
    id: 'attempt',
    label: 'road.cmd_attempt',
    keys: [],
    run: ({ order }) => askAttempt(order.id),
    permission: 'orders.progress',
    whyNot: ({ order }) => whyNotAttempt(order),
  }),
  make({
    id: 'road',
    label: 'road.cmd_choose',
    keys: ['!'],
    run: ({ order }) => chooseRoadAct(order.id),
    permission: 'orders.progress',
    whyNot: ({ order }) => whyNoRoadAct(order),
  }),
  make({
    id: 'needs',
    label: 'needs.command',
    keys: ['k'],
    run: ({ toNeeds }) => toNeeds(),
    permission: 'orders.assign',
    whyNot: ({ order }) => whyNotNeeds(order),
  }),
  make({ id: 'board', label: 'orders.on_board', keys: ['b'], run: ({ toBoard }) => toBoard(null) }),
];
