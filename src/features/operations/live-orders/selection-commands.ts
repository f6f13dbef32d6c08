import type { OrderId } from '#contract/ids.ts';
import { toggleClaim } from '#src/domain/claim/claims.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { type Command, VerbError } from '#src/lib/keys/commands.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';
import { toggleMine } from './board/mine.ts';
import { toggleRow } from './board/row-selection.ts';
import { announce } from './outcome.ts';
import { focusedOrder } from './panels.ts';
import { openPlan } from './plan/plan.ts';
import { ordersLike } from './verbs.ts';

const mayDispatch = () => shownSource().kind === 'live' && hasPermission('orders.assign');

function idsOf(words: readonly string[]): OrderId[] {
  const wrong = words.find((word) => !/^#?[1-9]\d{0,9}$/.test(word));
  if (wrong !== undefined) throw new VerbError(t('typed.no_order', { word: wrong }));
  return words.map((word) => Number(word.replace('#', '')) as OrderId);
}

/** Commands on several rows, and on the user's claimed orders. */
export const selectionCommands: readonly Command[] = [
  {
    id: 'row.choose',
    label: 'live.cmd_choose',
    keys: ['x'],
    can: () => focusedOrder() !== undefined,
    run: () => {
      const live = focusedOrder();
      if (live) toggleRow(live.order.id);
    },
  },
  {
    id: 'plan.open',
    label: 'plan.cmd_open',
    keywords: 'bulk assign matching',
    keys: ['b'],
    verb: {
      name: 'plan',
      usage: 'plan.usage',
      complete: (words) => ordersLike(words.at(-1) ?? ''),
      run(words) {
        if (!mayDispatch()) throw new VerbError(t('replay.read_only'));
        const ids = idsOf(words.filter((word) => word !== ''));
        openPlan(ids.length > 0 ? ids : undefined);
        return t('plan.opened');
      },
    },
    can: mayDispatch,
    run: () => openPlan(),
  },
  {
    id: 'order.claim',
    on: 'order',
    label: 'claims.cmd_claim',
    keywords: 'lease release take',
    keys: ['l'],
    can: () => mayDispatch() && focusedOrder()?.endedAtMs === null,
    run: () => {
      const live = focusedOrder();
      if (live) void toggleClaim(live.order.id).then(announce);
    },
  },
  {
    id: 'board.mine',
    label: 'claims.cmd_mine',
    keywords: 'claimed own',
    keys: ['o'],
    can: mayDispatch,
    run: toggleMine,
  },
];
