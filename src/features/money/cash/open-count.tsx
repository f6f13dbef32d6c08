import { useState } from 'react';
import type { CashAtHand } from '#contract/routes/money/cash.ts';
import { useRefresh, withdrawCount } from '#src/domain/cash/cash.ts';
import { Unanswered } from '#src/lib/api/money-commands.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { Notice } from '#src/ui/page/notice.tsx';

/**
 * A count that waits for a second user: its author, its expiry, and a button to withdraw it. The
 * amount is never shown.
 */
export function OpenCountNotice({ cash }: { cash: CashAtHand }) {
  const refresh = useRefresh();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { openCount, acts } = cash;
  const isOwn = acts.confirmCount !== true && acts.confirmCount.code === 'cash.four_eyes';
  if (!openCount) return null;
  const withdraw = async () => {
    setSending(true);
    setFailure(null);
    try {
      await withdrawCount(cash);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setFailure(
        error instanceof Unanswered ? t('money.no_answer') : t('cash.withdraw_failed', { message }),
      );
    }
    setSending(false);
    refresh();
  };
  const [at, until] = [moment(openCount.at), moment(openCount.endsAt)];
  return (
    <Notice severity={failure ? 'critical' : 'warning'}>
      {isOwn
        ? t('cash.open_count_own', { at, until })
        : t('cash.open_count', { who: openCount.by.name, at, until })}{' '}
      {openCount.closesShift && `${t('cash.open_count_shift')} `}
      {failure && `${failure} `}
      {acts.withdrawCount === true && (
        <TextButton disabled={isSending} onClick={() => void withdraw()}>
          {t('cash.withdraw_count')}
        </TextButton>
      )}
    </Notice>
  );
}
