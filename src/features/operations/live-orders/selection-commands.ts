import type { OrderId } from '#contract/ids.ts';
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
import { t } from '#src/lib/i18n.ts';
import { type Command, VerbError } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';
import { toggleMine } from './board/mine.ts';
import { toggleRow } from './board/row-selection.ts';
import { announceSent } from './outcome.ts';
import { changePanels, focusedOrder, whyNoFocus, withFocused } from './panels.ts';
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
  commandsFor('row')(
    'choose',
    'live.cmd_choose',
    ['x'],
    withFocused(({ id }) => toggleRow(id)),
    null,
    { whyNot: whyNoFocus },
  ),
  commandsFor('plan')('open', 'plan.cmd_open', ['b'], () => openPlan(), null, {
    ...DISPATCH,
    whyNot: whyReadOnly,
    keywords: 'bulk assign matching',
    verb: {
      name: 'plan',
      usage: 'plan.usage',
      complete: (words) => ordersLike(words.at(-1) ?? ''),
      run(words) {
        const why = whyReadOnly();
        if (why !== null) throw new VerbError(why);
        const ids = idsOf(words.filter((word) => word !== ''));
        openPlan(ids.length > 0 ? ids : undefined);
        return t('plan.opened');
      },
    },
  }),
  commandsFor('order')(
    'claim',
    'claims.cmd_claim',
    ['l'],
    withFocused(({ id }) => void toggleClaim(id).then(announceSent)),
    null,
    {
      ...DISPATCH,
      whyNot: () => whyNotChangeable(focusedOrder()),
      on: 'order',
      keywords: 'lease release take',
    },
  ),
  commandsFor('order')(
    'driverOffRoad',
    'drivers.cmd_off_road',
    ['d'],
    () => {
      const driver = driverInFocus();
      if (driver) askStandDown(driver);
    },
    null,
    { on: 'order', permission: 'drivers.write', whyNot: whyNoDriver },
  ),
  commandsFor('order')(
    'store',
    'stores.cmd_trouble',
    ['i'],
    withFocused((order) => void askStoreTrouble(order)),
    null,
    {
      whyNot: () => whyReadOnly() ?? whyNoFocus(),
      on: 'order',
      keywords: 'item unavailable pause',
    },
  ),
  commandsFor('order')('call', 'orders.cmd_call', ['f'], goToPhones, null, {
    on: 'order',
    keywords: 'phone telephone',
    whyNot: whyNoFocus,
  }),
  commandsFor('board')('mine', 'claims.cmd_mine', ['o'], toggleMine, null, {
    ...DISPATCH,
    whyNot: () => (whyReadOnly() === null ? null : t('claims.mine_not_recorded')),
    keywords: 'claimed own',
  }),
];
