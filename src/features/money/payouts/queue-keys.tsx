import { useSecondsLeft } from '#src/domain/live/seconds-left.ts';
import { countsAtMs } from '#src/domain/payout/given.ts';
import { t } from '#src/lib/i18n.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { useStore } from '#src/lib/use-store.ts';
import { whyNot } from './acts.ts';
import { focusedPayout, queue } from './queue.ts';

const ACTS = ['approve', 'reject', 'pay'] as const;

/** The most used keys of the queue, as the user has set them; of the acts, those possible now. */
export function QueueKeys() {
  const now = useStore(queue, (state) => {
    const { chosen, rows } = state;
    const focused = focusedPayout(state);
    const all = rows.filter(({ id }) => chosen.has(id));
    const can = (act: (typeof ACTS)[number]) =>
      chosen.size > 0
        ? all.some((row) => whyNot(row, act) === null)
        : focused !== undefined && whyNot(focused, act) === null;
    return ACTS.filter(can).join(' ');
  });
  // Paying becomes possible with the time.
  useSecondsLeft(useStore(queue, (state) => countsAtMs(focusedPayout(state))));
  const keys = {
    approve: useKey('payout.approve'),
    reject: useKey('payout.reject'),
    pay: useKey('payout.pay'),
  };
  const move = [useKey('payout.next'), useKey('payout.previous')].join(' ').trim();
  const lines = [
    [move, t('payouts.key_move')],
    [useKey('payout.choose'), t('payouts.key_choose')],
    ...ACTS.filter((act) => now.split(' ').includes(act)).map((act) => [
      keys[act],
      t(`payouts.key_${act}`),
    ]),
  ];
  return <span>{lines.flatMap(([key, act]) => (key ? [`${key} ${act}`] : [])).join(' · ')}</span>;
}
