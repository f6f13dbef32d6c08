import type { OrderId } from '#contract/ids.ts';
import { whyNotAmend } from '#src/domain/amendment/why-not-amend.ts';
import { whyNotPlannable } from '#src/domain/assignment/why-not-assignable.ts';
import { toggleClaim } from '#src/domain/claim/claims.ts';
import { askStandDown } from '#src/domain/driver/stand-down.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { askStoreTrouble } from '#src/domain/order/ask-store-trouble.ts';
import {
  whyNoOrder,
  whyNotChangeable,
  whyNotInState,
  whyReadOnly,
} from '#src/domain/order/possible/why-not-order.ts';
import { askAttempt, chooseRoadAct } from '#src/domain/order/road/road-asked.ts';
import {
  whyNoRoadAct,
  whyNotAttempt,
  whyNotHandOver,
} from '#src/domain/order/road/road-possible.ts';
import { t } from '#src/lib/i18n.ts';
import { type Command, VerbError } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';
import { toggleMine } from './board/mine.ts';
import { selectedOnBoard, toggleRow } from './board/row-selection.ts';
import { announceSent } from './outcome.ts';
import { changePanels, focusedOrder, openAmendment, whyNoFocus, withFocused } from './panels.ts';
import { openPlan } from './plan/plan.ts';
import { ordersLike } from './verbs.ts';

/** How long the pane may take to read the phone numbers. */
const WAIT_FOR_PHONES_MS = 3_000;

const DISPATCH = { permission: 'orders.assign' } as const;

/** The driver of the order in focus, if he is on duty. */
function driverInFocus() {
  const id = focusedOrder()?.order.driver?.id;
  return id === undefined ? undefined : shownSource().drivers.get(id);
}

/** Why the driver of the order in focus cannot be taken off the road. */
function whyNoDriver(): string | null {
  const focused = focusedOrder();
  const why = whyReadOnly() ?? whyNoOrder(focused);
  if (why !== null || !focused || driverInFocus()) return why;
  const { driver } = focused.order;
  return driver
    ? t('drivers.not_on_duty', { code: driver.code })
    : whyNotInState(focused.order, 'order.reassign');
}

/** Why the order in focus cannot be handed over to another driver. */
function whyNotHandedOver(): string | null {
  const focused = focusedOrder();
  return whyNotChangeable(focused) ?? (focused ? whyNotHandOver(focused.order) : null);
}

/** Why nothing can be decided on the road about the order in focus. */
function whyNothingOnRoad(): string | null {
  const focused = focusedOrder();
  return whyNotChangeable(focused) ?? (focused ? whyNoRoadAct(focused.order) : null);
}

/** Why no failed attempt of the order in focus can be reported. */
function whyNotAttempted(): string | null {
  const focused = focusedOrder();
  return whyNotChangeable(focused) ?? (focused ? whyNotAttempt(focused.order) : null);
}

/** Why the order in focus cannot be changed. */
function whyNotAmended(): string | null {
  const focused = focusedOrder();
  return whyNotChangeable(focused) ?? (focused ? whyNotAmend(focused.order) : null);
}

/** Opens the pane of the order in focus, and goes to its first phone number once it is there. */
function goToPhones(): void {
  changePanels({ pane: 'order' });
  const focusPhone = () => {
    const link = document.querySelector<HTMLElement>('.pane a[href^="tel:"]');
    link?.focus({ preventScroll: true });
    // The browser leaves a link where it is of which only a part is shown.
    link?.scrollIntoView({ block: 'center' });
    return link !== null;
  };
  if (focusPhone()) return;
  const watch = new MutationObserver(() => focusPhone() && watch.disconnect());
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), WAIT_FOR_PHONES_MS);
}

function idsOf(words: readonly string[]): OrderId[] {
  const wrong = words.find((word) => !/^#?[1-9]\d{0,9}$/.test(word));
  if (wrong !== undefined) throw new VerbError(t('typed.no_order', { word: wrong }));
  return words.map((word) => Number(word.replace('#', '')) as OrderId);
}

/** Commands on several rows, and on the user's claimed orders. */
export const selectionCommands: readonly Command[] = [
  commandsFor('row')({
    id: 'choose',
    label: 'live.cmd_choose',
    keys: ['x'],
    run: withFocused(({ id }) => toggleRow(id)),
    whyNot: whyNoFocus,
  }),
  commandsFor('plan')({
    id: 'open',
    label: 'plan.cmd_open',
    keys: ['b'],
    run: () => openPlan(),
    ...DISPATCH,
    whyNot: () => whyReadOnly() ?? whyNotPlannable(selectedOnBoard()),
    keywords: 'keywords.assign_all',
    verb: {
      name: 'plan',
      usage: 'plan.usage',
      complete: (words) => ordersLike(words.at(-1) ?? ''),
      run(words) {
        const ids = idsOf(words.filter((word) => word !== ''));
        const why = whyReadOnly() ?? whyNotPlannable(ids);
        if (why !== null) throw new VerbError(why);
        openPlan(ids.length > 0 ? ids : undefined);
        return t('plan.opened');
      },
    },
  }),
  commandsFor('order')({
    id: 'claim',
    label: 'claims.cmd_claim',
    keys: ['l'],
    run: withFocused(({ id }) => void toggleClaim(id).then(announceSent)),
    ...DISPATCH,
    whyNot: () => whyNotChangeable(focusedOrder()),
    on: 'order',
    keywords: 'keywords.claim',
  }),
  commandsFor('order')({
    id: 'amend',
    label: 'amendments.cmd_open',
    keys: ['e'],
    run: withFocused(({ id }) => openAmendment(id)),
    on: 'order',
    permission: 'orders.progress',
    whyNot: whyNotAmended,
    keywords: 'keywords.amend',
  }),
  commandsFor('order')({
    id: 'handOver',
    label: 'road.cmd_hand_over',
    keys: ['h'],
    run: () => changePanels({ pane: 'hand-over' }),
    on: 'order',
    ...DISPATCH,
    whyNot: whyNotHandedOver,
    keywords: 'keywords.hand_over',
  }),
  commandsFor('order')({
    id: 'attempt',
    label: 'road.cmd_attempt',
    keys: [],
    run: withFocused(({ id }) => {
      changePanels({ pane: 'order' });
      askAttempt(id);
    }),
    on: 'order',
    permission: 'orders.progress',
    whyNot: whyNotAttempted,
    keywords: 'keywords.unreachable',
  }),
  commandsFor('order')({
    id: 'road',
    label: 'road.cmd_choose',
    keys: ['!'],
    run: withFocused(({ id }) => {
      changePanels({ pane: 'order' });
      chooseRoadAct(id);
    }),
    on: 'order',
    permission: 'orders.progress',
    whyNot: whyNothingOnRoad,
    keywords: 'keywords.attempt',
  }),
  commandsFor('order')({
    id: 'driverOffRoad',
    label: 'drivers.cmd_off_road',
    keys: ['d'],
    run: () => {
      const driver = driverInFocus();
      if (driver) askStandDown(driver);
    },
    on: 'order',
    permission: 'drivers.write',
    whyNot: whyNoDriver,
  }),
  commandsFor('order')({
    id: 'store',
    label: 'stores.cmd_trouble',
    keys: ['z'],
    run: withFocused((order) => void askStoreTrouble(order)),
    whyNot: () => whyReadOnly() ?? whyNoFocus(),
    on: 'order',
    keywords: 'keywords.store',
  }),
  commandsFor('order')({
    id: 'call',
    label: 'orders.cmd_call',
    keys: ['f'],
    run: goToPhones,
    on: 'order',
    keywords: 'keywords.call',
    whyNot: whyNoFocus,
  }),
  commandsFor('board')({
    id: 'mine',
    label: 'claims.cmd_mine',
    keys: ['o'],
    run: toggleMine,
    ...DISPATCH,
    whyNot: () => (whyReadOnly() === null ? null : t('claims.mine_not_recorded')),
    keywords: 'keywords.mine',
  }),
];
