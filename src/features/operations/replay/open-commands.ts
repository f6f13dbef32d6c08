import type { OrderId } from '#contract/ids.ts';
import { live } from '#src/domain/live/live.ts';
import { selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { viewedAt } from '#src/domain/presence/presence.ts';
import { t } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';
import { momentOf } from './moment.ts';

/** What opens the replay, from every screen. */
export interface OpenReplayContext {
  /** Opens it at a time in epoch ms, with an order in focus. */
  open: (atMs: number, orderId: number | null) => void;
}

const make = commandsFor<OpenReplayContext>('replay');
const MORE = { permission: 'live.read', keywords: 'keywords.replay' } as const;

const whyNotLive = () => (shownSource().kind === 'live' ? null : t('replay.is_open'));

/** The order of an order's page; null on other screens, which share the selection. */
const pageOrder = () => viewedAt(window.location.pathname, null).orderId;

/** The order of the page or, on other screens, the selected one. */
const orderId = () => pageOrder() ?? (selection.get().orderId as OrderId | null);

/** The same, as it is now. */
const order = () => live().orders.get(orderId() ?? (0 as OrderId));

function whyNoPlacement(): string | null {
  const id = orderId();
  const why = whyNotLive() ?? (id === null ? t('orders.none_selected') : null);
  return why ?? (order() ? null : t('orders.not_open', { id: id ?? '' }));
}

export const openReplayCommands: readonly Command<OpenReplayContext>[] = [
  make({
    id: 'open',
    label: 'replay.cmd_open',
    keys: [';'],
    run: ({ open }) => open(momentOf('', live().now()), pageOrder()),
    ...MORE,
    whyNot: whyNotLive,
  }),
  make({
    id: 'open_order',
    label: 'replay.cmd_open_order',
    keys: ['g'],
    run: ({ open }) => {
      const held = order();
      if (held) open(held.placedAtMs, held.order.id);
    },
    ...MORE,
    whyNot: whyNoPlacement,
  }),
];
