import type { Payout } from '#contract/routes/money/payouts.ts';
import type { BulkAct } from '#src/domain/payout/bulk.ts';
import { actsOf, whyNot } from '#src/domain/payout/payout.ts';
import { t } from '#src/lib/i18n.ts';

/** The number of selected payouts that are excluded, by reason. */
export function leftOut(payouts: readonly Payout[], what: BulkAct): string[] {
  const counts = new Map<string, number>();
  for (const payout of payouts) {
    if (whyNot(payout, what) === null) continue;
    const why = actsOf(payout).includes(what) ? (whyNot(payout, what) ?? '') : '';
    counts.set(why, 1 + (counts.get(why) ?? 0));
  }
  return [...counts].map(([why, n]) =>
    why === '' ? t('payouts.bulk_left', { n, what }) : t('payouts.bulk_left_why', { n, why }),
  );
}
