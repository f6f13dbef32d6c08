import { Button } from '@blueprintjs/core';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { Notice } from '#src/ui/page/notice.tsx';

interface Props {
  read: { error: Error | null; isPending: boolean; dataUpdatedAt: number; refetch: () => unknown };
  n: number;
  /** The message if the list is empty. */
  empty: string;
  /** True if a filter or a search hides rows. */
  isNarrowed: boolean;
  onWiden: () => void;
}

/**
 * The status shown instead of the rows, or above them: loading, failed, out of date, empty, no
 * match.
 */
export function ListStatus({ read, n, empty, isNarrowed, onWiden }: Props) {
  const { error, isPending } = read;
  const again = <TextButton onClick={() => void read.refetch()}>{t('lists.try_again')}</TextButton>;
  if (error && n > 0)
    return (
      <Notice severity="warning">
        {t('lists.stale', {
          at: moment(new Date(read.dataUpdatedAt).toISOString()),
          message: failureText(error),
        })}{' '}
        {again}
      </Notice>
    );
  if (error)
    return (
      <Notice severity="critical">
        {t('lists.failed', { message: failureText(error) })} {again}
      </Notice>
    );
  if (isPending)
    return (
      <EmptyState>
        <output>{t('lists.reading')}</output>
      </EmptyState>
    );
  if (n > 0) return null;
  return (
    <EmptyState
      action={isNarrowed ? <Button onClick={onWiden}>{t('lists.widen')}</Button> : undefined}
    >
      <output>{isNarrowed ? t('lists.no_match') : empty}</output>
    </EmptyState>
  );
}
