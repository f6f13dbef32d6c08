import type { Order } from '#contract/routes/orders.ts';
import { t } from '#src/lib/i18n.ts';
import { picture } from '#src/lib/picture.ts';
import type { LiveOrder } from '#streams/index.ts';

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Everything of an order that a word may match. */
const textOf = (order: Order): string =>
  plain(
    [
      `#${order.id}`,
      order.store.name,
      order.zone,
      t(`live.status_${order.status}`),
      order.driver?.code ?? t('live.unassigned'),
      order.driver?.name ?? '',
      order.customer.name,
      order.address,
      Date.parse(order.promisedAt) < picture().now() ? t('live.late') : '',
    ].join('\n'),
  );

/** Whether an order holds all words of the text, without regard to case and accents. */
export function filterOf(text: string): ((live: LiveOrder) => boolean) | null {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return ({ order }) => {
    const has = textOf(order);
    return words.every((word) => has.includes(word));
  };
}
