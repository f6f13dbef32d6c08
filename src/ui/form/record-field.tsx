// oxlint-disable jsx-a11y/control-has-associated-label -- an option of a list of suggestions is its value.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { FieldFrame, type InputProps } from './field-frame.tsx';

const TYPING_MS = 200;
const written = (id: string, name: string) => `${name} #${id}`;
const idOf = (text: string): string => /#([1-9]\d{0,8})$/.exec(text.trim())?.[1] ?? '';

/** A record that is chosen by typing a part of its name, or its number: `#12`. */
export function RecordField({ field, value, onChange, onBlur, error }: InputProps<'record'>) {
  const id = typeof value === 'string' ? value : '';
  const [text, setText] = useState<string | null>(null);
  const [q, setQ] = useState('');
  const chosen = useQuery({
    queryKey: ['form.record', field.label, id],
    queryFn: ({ signal }) => field.source.show(id, signal),
    enabled: id !== '',
    retry: false,
  });
  useEffect(() => {
    const timer = setTimeout(
      () => setQ(text !== null && idOf(text) === '' ? text.trim() : ''),
      TYPING_MS,
    );
    return () => clearTimeout(timer);
  }, [text]);
  const found = useQuery({
    queryKey: ['form.record.find', field.label, q],
    queryFn: ({ signal }) => field.source.find(q, signal),
    enabled: q !== '',
  });
  const settled = id === '' ? '' : written(id, chosen.data ?? '').trim();
  return (
    <FieldFrame
      field={field}
      error={error ?? (chosen.error ? t('form.record_gone', { id }) : undefined)}
      hint={t('form.record_hint')}
    >
      {({ id: inputId, described }) => (
        <>
          <input
            id={inputId}
            className="input"
            list={`${inputId}-found`}
            autoComplete="off"
            value={text ?? settled}
            aria-invalid={error !== undefined}
            aria-describedby={described}
            onChange={({ target }) => {
              setText(target.value);
              const next = idOf(target.value);
              if (next !== id && (next !== '' || target.value === '')) onChange(next);
            }}
            onBlur={() => {
              setText(null);
              onBlur();
            }}
          />
          <datalist id={`${inputId}-found`}>
            {found.data?.map((one) => (
              <option key={one.value} value={written(one.value, one.label)} />
            ))}
          </datalist>
        </>
      )}
    </FieldFrame>
  );
}
