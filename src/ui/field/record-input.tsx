// oxlint-disable jsx-a11y/control-has-associated-label -- an option of a list of suggestions is its value.
import { InputGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { Field, type Labels } from './field.tsx';

const TYPING_MS = 200;

/** A record chosen by search. */
export interface RecordSource {
  find: (
    q: string,
    signal: AbortSignal,
  ) => Promise<readonly { value: string; label: string; more?: string }[]>;
  /** The name of a record, by its id. */
  show: (id: string, signal: AbortSignal) => Promise<string>;
}

const written = (id: string, name: string) => `${name} #${id}`;
const idOf = (text: string): string => /#([1-9]\d{0,8})$/.exec(text.trim())?.[1] ?? '';

interface Props extends Labels {
  /** The query key of the search. */
  cacheKey: string;
  /** Null if the user may not search: a number can still be typed. */
  source: RecordSource | null;
  /** Id of the chosen record; empty for none. */
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
  /** Reports whether the chosen record cannot be found. */
  onGone?: (isGone: boolean) => void;
  placeholder?: string;
  /** The key for filters focuses this field. */
  isFirst?: boolean | undefined;
}

/** A labelled field for a record, chosen by typing part of its name, or its number: `#12`. */
export function RecordInput(props: Props) {
  const { cacheKey, source, value, onChange, onGone } = props;
  const [text, setText] = useState<string | null>(null);
  /** The field was left with a text that names no record. */
  const [isUnnamed, setUnnamed] = useState(false);
  const [q, setQ] = useState('');
  const chosen = useQuery({
    queryKey: ['record.chosen', cacheKey, value],
    queryFn: ({ signal }) => source?.show(value, signal) ?? '',
    enabled: source !== null && value !== '',
    retry: false,
  });
  const isGone = chosen.error !== null;
  useEffect(() => onGone?.(isGone), [onGone, isGone]);
  useEffect(() => {
    const timer = setTimeout(
      () => setQ(text !== null && idOf(text) === '' ? text.trim() : ''),
      TYPING_MS,
    );
    return () => clearTimeout(timer);
  }, [text]);
  const found = useQuery({
    queryKey: ['record.find', cacheKey, q],
    queryFn: ({ signal }) => source?.find(q, signal) ?? [],
    enabled: source !== null && q !== '',
  });
  // Set from outside, for example by a click on a row: the typed text no longer names the chosen
  // record.
  const isOfAnother =
    text !== null && (idOf(text) === '' ? isUnnamed && value !== '' : idOf(text) !== value);
  const typed = isOfAnother ? null : text;
  const settled = value === '' ? '' : written(value, chosen.data ?? '').trim();
  return (
    <Field
      label={props.label}
      hint={props.hint}
      error={props.error ?? (isUnnamed && typed !== null ? t('form.record_unnamed') : undefined)}
      className={props.className ?? ''}
    >
      {(labelled) => (
        <>
          <InputGroup
            {...labelled}
            data-find={props.isFirst || undefined}
            list={`${labelled.id}-found`}
            autoComplete="off"
            placeholder={props.placeholder}
            value={typed ?? settled}
            onChange={({ target }) => {
              setText(target.value);
              setUnnamed(false);
              const next = idOf(target.value);
              if (next !== value && (next !== '' || target.value === '')) onChange(next);
            }}
            onBlur={() => {
              // A text that names no record stays, and then nothing is chosen.
              const isName = typed !== null && typed.trim() !== '' && idOf(typed) === '';
              setUnnamed(isName);
              if (!isName) setText(null);
              else if (value !== '') onChange('');
              props.onBlur?.();
            }}
          />
          <datalist id={`${labelled.id}-found`}>
            {found.data?.map((one) => (
              <option key={one.value} value={written(one.value, one.label)} label={one.more} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
