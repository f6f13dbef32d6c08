import type { CashAtHand } from '#contract/routes/money/cash.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { changesOf } from './count.ts';

const named = (ids: readonly number[]) => joinList(ids.map((id) => t('cash.order', { id })));

/** Lists the changes to a driver's cash while it was being counted. */
export function ChangedNotice({ before, now }: { before: CashAtHand; now: CashAtHand }) {
  const { added, gone } = changesOf(before, now);
  return (
    <Notice severity="warning">
      {t('cash.changed', { before: formatMoney(before.atHand), now: formatMoney(now.atHand) })}
      {added.length > 0 && <p>{t('cash.changed_added', { orders: named(added) })}</p>}
      {gone.length > 0 && <p>{t('cash.changed_gone', { orders: named(gone) })}</p>}
    </Notice>
  );
}
