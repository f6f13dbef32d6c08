// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the list scrolls, also by keys.
import type { ReactNode } from 'react';
import { t } from '#src/lib/i18n.ts';
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
  /** What stands there when there are none. */
  empty: string;
  /** The table. */
  children: ReactNode;
}

/** The rows of a list with what is said instead of them, and the way to further ones. */
export function ListBody({ label, query, n, empty, children }: Props) {
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
          <span>{t('lists.count', { n, more: hasNextPage ? 'yes' : 'no' })}</span>
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

/** Opens and closes what belongs to a row. */
export function Twist({
  isOpen,
  what,
  onOpen,
}: {
  isOpen: boolean;
  /** The row, for screen readers. */
  what: string;
  onOpen: () => void;
}) {
  return (
    <button
      type="button"
      data-open
      className="link-button list__twist"
      aria-expanded={isOpen}
      aria-label={t('lists.open', { what })}
      onClick={onOpen}
    >
      <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
    </button>
  );
}

/** Two days that a list is limited to, both included. */
export function DayRange(props: {
  from: string;
  until: string;
  onChange: (part: { from?: string; until?: string }) => void;
}) {
  return (['from', 'until'] as const).map((end) => (
    <label key={end} className="list__label">
      {t(`lists.${end}`)}
      <input
        type="date"
        className="input"
        value={props[end]}
        onChange={({ target }) => props.onChange({ [end]: target.value })}
      />
    </label>
  ));
}

/** Takes everything out of a filter; it is there while something is in it. */
export function ClearFilter<K extends string>(props: {
  filter: Readonly<Record<K, string>>;
  onFilter: (part: Partial<Record<K, string>>) => void;
}) {
  const { filter, onFilter } = props;
  const names = Object.keys(filter) as K[];
  if (names.every((name) => filter[name] === '')) return null;
  return (
    <button
      type="button"
      className="link-button"
      onClick={() =>
        onFilter(Object.fromEntries(names.map((name) => [name, ''])) as Partial<Record<K, string>>)
      }
    >
      {t('lists.clear')}
    </button>
  );
}
