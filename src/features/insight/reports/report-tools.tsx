import { Checkbox } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import type { ReportDefinition, ReportFilter } from '#contract/insight/reports/definition.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { userSource } from '#src/domain/user/user-source.ts';
import { zoneOptions } from '#src/domain/zone/zone-names.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { DayField } from '#src/ui/field/day/day-field.tsx';
import { optionsOf } from '#src/ui/field/options.ts';
import { RecordInput } from '#src/ui/field/record-input.tsx';
import { Segments } from '#src/ui/field/segments.tsx';
import { type Choice, filterName, PRESETS, rangeFaults, rangeOf } from './choice.ts';

interface Props {
  definition: ReportDefinition;
  choice: Choice;
  /** The previous period, in words; null while the range is incomplete. */
  before: string | null;
  /** Sets parts of the address; an empty value resets one to its default. */
  onChoice: (part: Readonly<Record<string, string>>) => void;
}

const drivers = userSource('driver');

function Zone({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data = [] } = useQuery({
    queryKey: ['reports', 'zones'],
    queryFn: ({ signal }) => zoneOptions(signal),
  });
  const known = data.some((option) => option.value === value);
  return (
    <SelectField
      label={t('reports.zone')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={[
        { value: '', label: t('reports.all_zones') },
        ...(value && !known ? [{ value, label: value }] : []),
        ...data,
      ]}
    />
  );
}

function Narrowing({
  filter,
  choice,
  onChoice,
}: { filter: ReportFilter } & Pick<Props, 'choice' | 'onChoice'>) {
  const findsPeople = useHasPermission('users.read');
  const value = choice.filters[filter] ?? '';
  const set = (next: string) => onChoice({ [filterName(filter)]: next });
  if (filter === 'zone') return <Zone value={value} onChange={set} />;
  const isStore = filter === 'store';
  return (
    <RecordInput
      label={t(`reports.${filter}`)}
      cacheKey={filter}
      source={isStore ? storeSource : findsPeople ? drivers : null}
      value={value}
      onChange={set}
      placeholder={t(isStore ? 'reports.all_stores' : 'reports.all_drivers')}
    />
  );
}

/** The parameters of a report: range, rows, filters, comparison. */
export function ReportTools({ definition, choice, before, onChoice }: Props) {
  const faults = rangeFaults(choice);
  return (
    <div className="stack" data-no-print>
      <div className="row">
        <Segments
          label={t('reports.range')}
          options={optionsOf(PRESETS, (value) => t(`reports.range_${value}`))}
          value={choice.preset}
          // A custom range begins with the days that are shown.
          onChange={(range) =>
            onChoice({ range, ...(range === 'own' ? rangeOf(choice, new Date()) : {}) })
          }
        />
        <Checkbox
          inline
          checked={choice.compares}
          label={before ? t('reports.compare_with', { days: before }) : t('reports.compare')}
          onChange={({ currentTarget }) =>
            onChoice({ compare: currentTarget.checked ? '' : 'none' })
          }
        />
      </div>
      <div className="row">
        {choice.preset === 'own' && (
          <>
            <DayField
              label={t('reports.from')}
              day={choice.from}
              error={faults.from}
              onDay={(from) => onChoice({ from })}
            />
            <DayField
              label={t('reports.to')}
              day={choice.to}
              error={faults.to}
              onDay={(to) => onChoice({ to })}
            />
          </>
        )}
        {definition.rows.length > 1 && (
          <SelectField
            label={t('reports.rows')}
            value={choice.rows}
            onChange={({ target }) => onChoice({ rows: target.value, sort: '' })}
            options={optionsOf(definition.rows, (value) => t(`reports.rows_${value}`))}
          />
        )}
        {definition.filters.map((filter) => (
          <Narrowing key={filter} filter={filter} choice={choice} onChoice={onChoice} />
        ))}
      </div>
    </div>
  );
}
