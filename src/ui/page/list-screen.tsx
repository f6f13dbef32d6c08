// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the list scrolls, also by keys.
import type { ReactNode } from 'react';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { Notice } from './notice.tsx';
import './list-screen.css';

interface Props {
  /** What is listed, for screen readers. */
  label: string;
  query: {
    error: Error | null;
    isPending: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  /** How many rows there are. */
  n: number;
  /** The label of the count, with `n` and whether there are `more`. */
  counted: MessageKey;
  /** Shown when there are no rows. */
  empty: string;
  /** The table. */
  children: ReactNode;
}

/** The rows of a list, the messages in place of them, and the button for further rows. */
export function ListBody({ label, query, n, counted, empty, children }: Props) {
  const { error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys.
    <section className="list__scroller" tabIndex={0} aria-label={label}>
      {error && (
        <Notice severity="critical">
          {t('lists.failed', { message: error.message })}{' '}
          <button type="button" className="link-button" onClick={() => void refetch()}>
            {t('lists.try_again')}
          </button>
        </Notice>
      )}
      {isPending && <output className="list__empty">{t('lists.reading')}</output>}
      {!isPending && !error && n === 0 && <output className="list__empty">{empty}</output>}
      {n > 0 && children}
      {n > 0 && (
        <div className="list__more">
          <span>{t(counted, { n, more: hasNextPage ? 'yes' : 'no' })}</span>
          {hasNextPage && (
            <button
              type="button"
              className="button"
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {t('lists.more')}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
