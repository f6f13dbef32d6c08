import type { CashAtHand } from '#contract/routes/money/cash.ts';
import { useRefresh, withdrawCount } from '#src/domain/cash/cash.ts';
import { UnknownResultError } from '#src/lib/api/money-commands.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { Notice } from '#src/ui/page/notice.tsx';

/**
 * A count that waits for a second user: its author, its expiry, and a button to withdraw it. The
 * amount is never shown.
 */
export function OpenCountNotice({ cash }: { cash: CashAtHand }) {
  const refresh = useRefresh();
  const { isBusy, failure, attempt } = useAttempt((error) =>
    error instanceof UnknownResultError
      ? t('money.no_answer')
      : t('cash.withdraw_failed', { message: failureText(error) }),
  );
  const { openCount, acts } = cash;
  const isOwn = acts.confirmCount !== true && acts.confirmCount.code === 'cash.four_eyes';
  if (!openCount) return null;
  const [at, until] = [moment(openCount.at), moment(openCount.endsAt)];
  return (
    <Notice severity={failure ? 'critical' : 'warning'}>
      {isOwn
        ? t('cash.open_count_own', { at, until })
        : t('cash.open_count', { who: openCount.by.name, at, until })}{' '}
      {openCount.closesShift && `${t('cash.open_count_shift')} `}
      {failure && `${failure} `}
      {acts.withdrawCount === true && (
        <TextButton
          disabled={isBusy}
          onClick={() => void attempt(() => withdrawCount(cash)).then(refresh)}
        >
          {t('cash.withdraw_count')}
        </TextButton>
      )}
    </Notice>
  );
}
