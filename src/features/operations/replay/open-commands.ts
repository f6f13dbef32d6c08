import type { OrderId } from '#contract/ids.ts';
import { live } from '#src/domain/live/live.ts';
import { selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
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
const MORE = { permission: 'live.read', keywords: 'past recording history' } as const;

const isLive = () => shownSource().kind === 'live';
const whyNotLive = () => (isLive() ? null : t('replay.is_open'));

/** The selected order, as it is now. */
const selected = () => {
  const { orderId } = selection.get();
  return orderId === null ? undefined : live().orders.get(orderId as OrderId);
};

export const openReplayCommands: readonly Command<OpenReplayContext>[] = [
  make(
    'open',
    'replay.cmd_open',
    ['y'],
    ({ open }) => open(momentOf('', live().now()), null),
    isLive,
    {
      ...MORE,
      whyNot: whyNotLive,
    },
  ),
  make(
    'open_order',
    'replay.cmd_open_order',
    ['g'],
    ({ open }) => {
      const held = selected();
      if (held) open(held.placedAtMs, held.order.id);
    },
    () => isLive() && selected() !== undefined,
    { ...MORE, whyNot: () => whyNotLive() ?? t('orders.none_selected') },
  ),
];
