import type { ReactNode } from 'react';
import { t } from '#src/lib/i18n.ts';
import type { UrlFilter } from '#src/lib/use-url-filter.ts';
import { ClearFilter, DayRange } from '#src/ui/list-screen.tsx';
import { PersonField } from '#src/ui/person-field.tsx';

export const LOG_FILTER = ['driver', 'collector', 'variance', 'from', 'until'] as const;
type Filter = UrlFilter<(typeof LOG_FILTER)[number]>;

/** What the log is limited to. */
export function LogTools(props: {
  filter: Filter;
  onFilter: (part: Partial<Filter>) => void;
  children: ReactNode;
}) {
  const { filter, onFilter, children } = props;
  return (
    <div className="list__tools">
      <PersonField
        label={t('cash.filter_driver')}
        ofRole="driver"
        value={filter.driver}
        isFirst
        onChange={(driver) => onFilter({ driver })}
      />
      <PersonField
        label={t('cash.filter_collector')}
        value={filter.collector}
        onChange={(collector) => onFilter({ collector })}
      />
      <select
        className="select"
        aria-label={t('cash.filter_variance')}
        value={filter.variance}
        onChange={({ target }) => onFilter({ variance: target.value })}
      >
        <option value="">{t('cash.variance_any')}</option>
        <option value="true">{t('cash.variance_true')}</option>
        <option value="false">{t('cash.variance_false')}</option>
      </select>
      <DayRange from={filter.from} until={filter.until} onChange={onFilter} />
      <ClearFilter filter={filter} onFilter={onFilter} />
      <span className="list__end">{children}</span>
    </div>
  );
}
