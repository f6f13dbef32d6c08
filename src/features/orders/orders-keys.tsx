import { t } from '#src/lib/i18n.ts';
import { useKey } from '#src/lib/shortcuts.ts';

/** The keys of the list that are used most, as the person has set them. */
export function OrdersKeys() {
  const move = [useKey('list.next'), useKey('list.previous')].join(' ').trim();
  const lines = [
    [move, t('orders.key_move')],
    [useKey('list.choose'), t('orders.key_choose')],
    [useKey('list.open'), t('orders.key_open')],
    [useKey('list.filter'), t('orders.key_filter')],
  ];
  const written = lines.flatMap(([key, act]) => (key ? [`${key} ${act}`] : []));
  return <span>{[...written, t('orders.keys')].join(' · ')}</span>;
}
