import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { afterSnapshot } from '#src/domain/live/after-snapshot.ts';
import { intent } from '#src/domain/live/intent.ts';
import { selectOrder } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { whyReadOnly } from '#src/domain/order/possible/why-not-order.ts';
import { t } from '#src/lib/i18n.ts';
import { type Command, VerbError } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';
import { whyNotAmend } from './why-not-amend.ts';

const MOST = 8;

/** The open order that a word names. @throws VerbError if there is none. */
function orderOf(word = ''): Order {
  const held = shownSource().orders.get(Number(word.replace(/^#/, '')) as OrderId);
  if (!held || held.endedAtMs !== null) throw new VerbError(t('typed.no_order', { word }));
  return held.order;
}

/** What the line does once its order is known. */
export interface AmendLineContext {
  navigate: (path: string) => void;
}

/** `amend 4172`, on every screen: opens the basket of an order on the board. */
export const amendLine = ({ navigate }: AmendLineContext): Command =>
  commandsFor('order')({
    id: 'amendTyped',
    label: 'amendments.cmd_line',
    keys: [],
    run: () => undefined,
    permission: 'orders.progress',
    isTypedOnly: true,
    verb: afterSnapshot({
      name: 'amend',
      usage: 'amendments.usage',
      complete: ([word = '', ...more]) =>
        more.length > 0
          ? []
          : shownSource()
              .board.get()
              .rows.filter((id) => String(id).startsWith(word.replace(/^#/, '')))
              .flatMap((id) => shownSource().orders.get(id) ?? [])
              .filter(({ endedAtMs }) => endedAtMs === null)
              .slice(0, MOST)
              .map(({ order }) => ({
                text: String(order.id),
                hint: `${order.store.name} · ${t(`live.status_${order.status}`)}`,
              })),
      run([word]) {
        const order = orderOf(word);
        const why = whyReadOnly() ?? whyNotAmend(order);
        if (why !== null) throw new VerbError(why);
        selectOrder(order.id);
        navigate(`/live-orders?order=${order.id}`);
        intent.set({ kind: 'amend', orderId: order.id });
        return t('amendments.title', { id: order.id });
      },
    }),
  });
