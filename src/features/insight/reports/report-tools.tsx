import { Checkbox } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import type { ReportDefinition, ReportFilter } from '#contract/insight/reports/definition.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { userSource } from '#src/domain/user/user-source.ts';
import { zoneOptions } from '#src/domain/zone/zone-names.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { DayInput } from '#src/ui/field/day-input.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { optionsOf } from '#src/ui/field/options.ts';
import { RecordInput } from '#src/ui/field/record-input.tsx';
import { Segments } from '#src/ui/field/segments.tsx';
import { type Choice, filterName, PRESETS } from './choice.ts';

interface Props {
  definition: ReportDefinition;
  choice: Choice;
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
}: { filter: ReportFilter } & Omit<Props, 'definition'>) {
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
export function ReportTools({ definition, choice, onChoice }: Props) {
  return (
    <div className="stack" data-no-print>
      <div className="row">
        <Segments
          label={t('reports.range')}
          options={optionsOf(PRESETS, (value) => t(`reports.range_${value}`))}
          value={choice.preset}
          onChange={(range) => onChoice({ range })}
        />
        <Checkbox
          inline
          checked={choice.compares}
          label={t('reports.compare')}
          onChange={({ currentTarget }) =>
            onChoice({ compare: currentTarget.checked ? '' : 'none' })
          }
        />
      </div>
      <div className="row">
        {choice.preset === 'own' && (
          <>
            <Field label={t('reports.from')}>
              {(labelled) => (
                <DayInput {...labelled} day={choice.from} onDay={(from) => onChoice({ from })} />
              )}
            </Field>
            <Field label={t('reports.to')}>
              {(labelled) => (
                <DayInput {...labelled} day={choice.to} onDay={(to) => onChoice({ to })} />
              )}
            </Field>
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
