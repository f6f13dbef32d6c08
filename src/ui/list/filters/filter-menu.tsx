import { CaretDown } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { dateText, isDay } from '#src/lib/text/day.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { type Option, useOptions } from '#src/ui/field/options.ts';
import type { ListFilter } from '#src/ui/list/list.ts';
import type { ListState, SetState } from '#src/ui/list/list-parts.ts';
import { FieldsPopover } from './fields-popover.tsx';
import { ChoiceFields, RangeFields, RecordFields, TextFields } from './filter-fields.tsx';
import { defaultOf, isSet, namesOf, restricts } from './list-query.ts';

interface Props {
  filter: ListFilter;
  state: ListState;
  /** The value in the address is invalid. */
  isFaulty: boolean;
  set: SetState;
}

const MAX_NAMED = 2;

/** The value of a filter, in its shortest form. */
function useShown(filter: ListFilter, state: ListState, options: readonly Option[]): string {
  const id = filter.kind === 'record' ? state[filter.name] : undefined;
  const record = useQuery({
    queryKey: ['list.filter', filter.label, id],
    queryFn: ({ signal }) =>
      filter.kind === 'record' && id !== undefined ? filter.show(id, signal) : '',
    enabled: id !== undefined,
    retry: false,
  });
  if (!isSet(filter, state) && defaultOf(filter) === undefined) return '';
  if (filter.kind === 'choice') {
    const values = (state[filter.name] ?? filter.defaultValue ?? '').split(',');
    const labels = values.map(
      (value) => options.find((one) => one.value === value)?.label ?? value,
    );
    return labels.length > MAX_NAMED
      ? t('lists.filter_several', { n: labels.length })
      : joinList(labels);
  }
  if (filter.kind === 'record') return record.data || idText(id ?? '');
  if (filter.kind === 'text' || filter.kind === 'number') return state[filter.name] ?? '';
  const [from, to] = filter.names.map((name) => {
    const value = state[name] ?? '';
    return filter.kind === 'days' && isDay(value) ? dateText(value) : value;
  });
  if (from === to) return from ?? '';
  if (from === '') return t('lists.filter_until', { to: to ?? '' });
  return to === '' ? t('lists.filter_from', { from: from ?? '' }) : `${from} – ${to}`;
}

const NO_OPTIONS: readonly Option[] = [];

/**
 * One filter: a button that shows its value and opens its fields. Memoised, because the list
 * renders at each movement of the focus, which does not concern the filters.
 */
export const FilterMenu = memo(function FilterMenu(props: Props) {
  const may = useHasPermission(props.filter.permission ?? 'console.use');
  return may ? <PermittedFilter {...props} /> : null;
});

function PermittedFilter({ filter, state, isFaulty, set }: Props) {
  const [isOpen, setOpen] = useState(false);
  const options = useOptions(filter.label, filter.kind === 'choice' ? filter.options : undefined);
  const shown = useShown(filter, state, options ?? NO_OPTIONS);
  const label = t(filter.label);
  const active = isSet(filter, state);
  return (
    <FieldsPopover
      label={label}
      isOpen={isOpen}
      onOpen={setOpen}
      placement="bottom-start"
      first={['input[type=search]', 'input:checked', 'input']}
      button={{
        className: 'list-filter__button',
        text: shown ? labelled(label, shown) : label,
        ellipsizeText: true,
        endIcon: <CaretDown />,
        'data-filter': true,
        'data-active': restricts(filter, state) || undefined,
        'data-faulty': isFaulty || undefined,
      }}
    >
      {filter.kind === 'choice' && !options && <p className="hint">{t('lists.reading')}</p>}
      {filter.kind === 'choice' && options && (
        <ChoiceFields filter={filter} options={options} state={state} set={set} />
      )}
      {(filter.kind === 'days' || filter.kind === 'amounts') && (
        <RangeFields filter={filter} state={state} set={set} />
      )}
      {(filter.kind === 'text' || filter.kind === 'number') && (
        <TextFields filter={filter} state={state} set={set} />
      )}
      {filter.kind === 'record' && (
        <RecordFields filter={filter} set={set} onDone={() => setOpen(false)} />
      )}
      {isFaulty && <p className="field-error">{t('lists.filter_fault')}</p>}
      {active && (
        <TextButton
          onClick={() => set(Object.fromEntries(namesOf(filter).map((name) => [name, undefined])))}
        >
          {t('lists.filter_any', { label })}
        </TextButton>
      )}
    </FieldsPopover>
  );
}
