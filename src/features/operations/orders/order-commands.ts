import type { Order, StatusEventType } from '#contract/routes/operations/orders.ts';
import {
  isWithheldEvent,
  legalOrderEvents,
  needsReasonOfStaff,
  type OrderEventType,
  stateOf,
} from '#machines/order/order-machine.ts';
import { isWithheld } from '#src/domain/order/order-withheld.tsx';
import { t } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';
import { keyNamesOf } from '#src/lib/keys/shortcuts.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';
import { buttonCommand } from '#src/ui/command-button.tsx';

export const refundOrder = buttonCommand({
  id: 'order.refund',
  label: 'books.cmd_refund',
  keys: ['m'],
});

export const confirmReturn = buttonCommand({
  id: 'order.confirmReturn',
  label: 'live.event_confirm_return',
  keys: ['t'],
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
  /** Opens the order on the board, with the drivers for it if asked. */
  toBoard: (list: 'assign' | 'reassign' | null) => void;
}

const permissionFor = (event: OrderEventType) =>
  event.includes('assign') ? 'orders.assign' : 'orders.progress';

const isLegal = ({ order }: OrderPageContext, event: OrderEventType): boolean =>
  hasPermission(permissionFor(event)) &&
  !(order.ending && isWithheldEvent(event)) &&
  legalOrderEvents(stateOf(order)).includes(event);

const make = commandsFor<OrderPageContext>('orderPage');

/** The command of an event: it performs it, or asks for the reason that it needs. */
const step = (
  name: string,
  label: Command['label'],
  keys: readonly string[],
  event: OrderEventType,
  more: Pick<Command, 'keywords'> = {},
): Command<OrderPageContext> =>
  make(
    name,
    label,
    keys,
    (page) => {
      if (needsReasonOfStaff(event)) page.ask(event as StatusEventType);
      else page.run(event);
    },
    (page) => isLegal(page, event),
    { ...more, permission: permissionFor(event) },
  );

/** The command of the page that performs an event. */
export const commandIdOf = (event: OrderEventType): string =>
  `orderPage.${event === 'order.pick_up' ? 'pickUp' : event.replace('order.', '')}`;

/** The commands of an order's page. Drivers are chosen on the board, which shows their positions. */
export const orderCommands: readonly Command<OrderPageContext>[] = [
  make(
    'assign',
    'live.cmd_assign',
    ['a'],
    ({ toBoard }) => toBoard('assign'),
    (page) => isLegal(page, 'order.assign'),
    {
      permission: 'orders.assign',
      whyNot: ({ order: { id, driver } }) => {
        const [key = ''] = keyNamesOf('orderPage.reassign');
        return driver && t('live.has_driver', { id, code: driver.code, key });
      },
    },
  ),
  make(
    'reassign',
    'live.cmd_reassign',
    ['r'],
    ({ toBoard }) => toBoard('reassign'),
    (page) => isLegal(page, 'order.reassign'),
    { permission: 'orders.assign' },
  ),
  make(
    'keep',
    'orders.cmd_keep',
    ['u'],
    ({ keep }) => keep(),
    ({ order }) => isWithheld(order),
    {
      permission: 'orders.progress',
    },
  ),
  step('unassign', 'live.cmd_unassign', ['n'], 'order.unassign'),
  step('accept', 'live.event_accept', ['1'], 'order.accept'),
  step('prepare', 'live.event_prepare', ['2'], 'order.prepare'),
  step('ready', 'live.event_ready', ['3'], 'order.ready'),
  step('pickUp', 'live.event_pick_up', ['4'], 'order.pick_up'),
  step('deliver', 'live.event_deliver', ['5'], 'order.deliver'),
  step('cancel', 'live.cmd_cancel', ['c'], 'order.cancel', { keywords: 'annul' }),
  make('board', 'orders.on_board', ['b'], ({ toBoard }) => toBoard(null)),
];
