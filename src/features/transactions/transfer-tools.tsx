import type { ReactNode } from 'react';
import { t } from '#src/lib/i18n.ts';
import { kindText } from '#src/lib/money-words.ts';
import type { UrlFilter } from '#src/lib/use-url-filter.ts';
import { ClearFilter, DayRange } from '#src/ui/list-screen.tsx';
import { PersonField } from '#src/ui/person-field.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { StoreField } from '#src/ui/store-field.tsx';

export const FILTER = ['kind', 'order', 'owner', 'store', 'from', 'until'] as const;
type Filter = UrlFilter<(typeof FILTER)[number]>;

const KINDS = [
  'sale',
  'refund',
  'remittance',
  'remittance_reversal',
  'payout',
  'adjustment',
  'wallet_transfer',
  'suspense_released',
  'reversal',
] as const;

/** What the list of transfers is limited to. */
export function TransferTools(props: {
  filter: Filter;
  onFilter: (part: Partial<Filter>) => void;
  children: ReactNode;
}) {
  const { filter, onFilter, children } = props;
  return (
    <div className="list__tools">
      <select
        className="select"
        aria-label={t('books.kind_filter')}
        value={filter.kind}
        onChange={({ target }) => onFilter({ kind: target.value })}
      >
        <option value="">{t('books.any_kind')}</option>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {kindText(kind)}
          </option>
        ))}
      </select>
      <div className="list__label list__number">
        <SearchField
          label={t('books.order_filter')}
          hint={t('books.order_hint')}
          q={filter.order}
          onFind={(order) => onFilter({ order })}
        />
      </div>
      <StoreField
        label={t('books.store_filter')}
        value={filter.store}
        onChange={(store) => onFilter({ store })}
      />
      <PersonField
        label={t('books.owner_filter')}
        value={filter.owner}
        onChange={(owner) => onFilter({ owner })}
      />
      <DayRange from={filter.from} until={filter.until} onChange={onFilter} />
      <ClearFilter filter={filter} onFilter={onFilter} />
      <span className="list__end">{children}</span>
    </div>
  );
}
