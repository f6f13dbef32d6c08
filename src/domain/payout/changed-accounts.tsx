import type { Payout } from '#contract/routes/money/payouts.ts';
import { live } from '#src/domain/live/live.ts';
import { changeText, isMarked } from '#src/domain/money/bank-change.ts';
import { t } from '#src/lib/i18n.ts';
import { Notice } from '#src/ui/page/notice.tsx';

/** Those of these payouts whose bank account was changed, for what pays or approves many. */
export function ChangedAccounts({ payouts }: { payouts: readonly Payout[] }) {
  const nowMs = live().now();
  const changed = payouts.flatMap(({ id, store, bank: { change } }) =>
    isMarked(change, nowMs) ? [{ id, store: store.name, text: changeText(change) }] : [],
  );
  if (changed.length === 0) return null;
  return (
    <Notice severity="warning">
      <p>{t('payouts.accounts_changed', { n: changed.length })}</p>
      <ul>
        {changed.map(({ id, store, text }) => (
          <li key={id}>
            <b>
              #{id} {store}
            </b>{' '}
            {text}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
