import { Checkbox, Classes, MenuItem, Radio } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';
import { DayRange } from '#src/ui/field/day/day-range.tsx';
import type { Option } from '#src/ui/field/options.ts';
import { SearchField } from '#src/ui/field/search/search-field.tsx';
import { useDebouncedText } from '#src/ui/field/search/use-debounced-text.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { ListFilter } from '#src/ui/list/list.ts';
import type { ListState, SetState } from '#src/ui/list/list-parts.ts';

type Of<K extends ListFilter['kind']> = Extract<ListFilter, { kind: K }>;
interface Props<K extends ListFilter['kind']> {
  filter: Of<K>;
  state: ListState;
  set: SetState;
}

/** More options than this are searched by typing a part of one. */
const MOST_UNSOUGHT = 12;

/** One or several options. */
export function ChoiceFields(props: Props<'choice'> & { options: readonly Option[] }) {
  const { filter, options, state, set } = props;
  const [q, setQ] = useState('');
  const chosenIn = (text: string | null | undefined) => (text ? text.split(',') : []);
  const chosen = chosenIn(state[filter.name] ?? filter.defaultValue);
  const toggle = (value: string) => {
    if (!filter.several)
      return set({ [filter.name]: value === filter.defaultValue ? undefined : value });
    // Two options may be ticked before the next render.
    set((now) => {
      const before = chosenIn(now(filter.name));
      const next = before.includes(value)
        ? before.filter((one) => one !== value)
        : [...before, value];
      return { [filter.name]: next.join(',') };
    });
  };
  const Box = filter.several ? Checkbox : Radio;
  const sought = normaliseText(q.trim());
  const found = options.filter(({ label }) => normaliseText(label).includes(sought));
  return (
    <>
      {options.length > MOST_UNSOUGHT && (
        <div className="list-filter__find">
          <SearchField
            label={t('lists.filter_seek', { label: t(filter.label) })}
            hint={t('lists.search')}
            q={q}
            onFind={setQ}
          />
        </div>
      )}
      {found.length === 0 && <p className="hint">{t('lists.filter_none')}</p>}
      {found.map(({ value, label }) => (
        <Box
          key={value}
          name={filter.name}
          label={label}
          checked={chosen.includes(value)}
          onChange={() => toggle(value)}
        />
      ))}
    </>
  );
}

const TYPING_MS = 300;

/** A field whose text is sent after a pause in typing. */
function Typed(props: { label: string; value: string; onValue: (value: string) => void }) {
  const { label, value, onValue } = props;
  const [text, write] = useDebouncedText(value, onValue, { delayMs: TYPING_MS });
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={text}
      onChange={({ target }) => write(target.value)}
    />
  );
}

/** A lower and an upper bound, both inclusive. */
export function RangeFields({ filter, state, set }: Props<'days' | 'amounts'>) {
  const [low, high] = filter.names;
  if (filter.kind === 'days')
    return (
      <DayRange
        days={[state[low] ?? '', state[high] ?? '']}
        onDays={([from, until]) => set({ [low]: from, [high]: until })}
      />
    );
  return (
    <div className="halves">
      {filter.names.map((name, end) => (
        <Typed
          key={name}
          label={t(end === 0 ? 'lists.from' : 'lists.until')}
          value={state[name] ?? ''}
          onValue={(value) => set({ [name]: value })}
        />
      ))}
    </div>
  );
}

export function TextFields({ filter, state, set }: Props<'text' | 'number'>) {
  return (
    <Typed
      label={t(filter.label)}
      value={state[filter.name] ?? ''}
      onValue={(value) => set({ [filter.name]: value })}
    />
  );
}

/** A record, found by typing part of its name. */
export function RecordFields(props: {
  filter: Of<'record'>;
  set: Props<'record'>['set'];
  onDone: () => void;
}) {
  const { filter, set, onDone } = props;
  const [q, setQ] = useState('');
  const found = useQuery({
    queryKey: ['list.filter.find', filter.label, q],
    queryFn: ({ signal }) => filter.find(q, signal),
  });
  return (
    <>
      <SearchField label={t(filter.label)} hint={t('lists.filter_find')} q={q} onFind={setQ} />
      {found.error && <p className="field-error">{found.error.message}</p>}
      {found.data?.length === 0 && <p className="hint">{t('lists.filter_none')}</p>}
      <ul className={Classes.MENU}>
        {found.data?.map(({ value, label }) => (
          <MenuItem
            key={value}
            tagName="button"
            type="button"
            roleStructure="listitem"
            text={label}
            onClick={() => {
              set({ [filter.name]: value });
              onDone();
            }}
          />
        ))}
      </ul>
    </>
  );
}
