import { t } from '#src/lib/i18n.ts';
import { useKey } from '#src/lib/shortcuts.ts';

/** The keys of the queue that are used most, as the person has set them. */
export function QueueKeys() {
  const move = [useKey('payout.next'), useKey('payout.previous')].join(' ').trim();
  const lines = [
    [move, t('payouts.key_move')],
    [useKey('payout.choose'), t('payouts.key_choose')],
    [useKey('payout.approve'), t('payouts.key_approve')],
    [useKey('payout.reject'), t('payouts.key_reject')],
    [useKey('payout.pay'), t('payouts.key_pay')],
  ];
  return <span>{lines.flatMap(([key, act]) => (key ? [`${key} ${act}`] : [])).join(' · ')}</span>;
}
