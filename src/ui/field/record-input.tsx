// oxlint-disable jsx-a11y/prefer-tag-over-role -- the combobox pattern: a select cannot be typed into.

import { InputGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { isSameName } from '#src/lib/language/order.ts';
import { Field, type Labels } from './field.tsx';
import { optionId, type Suggestion, Suggestions } from './search/suggestions.tsx';

const TYPING_MS = 200;

/** A record chosen by search. */
export interface RecordSource {
  find: (q: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;
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
  /** The field was left with a text that names no record; without it, no record is chosen then. */
  onUnnamed?: (text: string) => void;
  /** Reports whether the chosen record cannot be found. */
  onGone?: (isGone: boolean) => void;
  placeholder?: string;
  /** The key for filters focuses this field. */
  isFirst?: boolean | undefined;
}

/** The suggestions for a text, while they are shown, and the keys that move among them. */
function useSuggestions(props: {
  cacheKey: string;
  source: RecordSource | null;
  text: string;
  onChoose: (item: Suggestion) => void;
}) {
  const { cacheKey, source, text, onChoose } = props;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [q, setQ] = useState('');
  const wanted = idOf(text) === '' ? text.trim() : '';
  useEffect(() => {
    const timer = setTimeout(() => setQ(wanted), TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const found = useQuery({
    queryKey: ['record.find', cacheKey, q],
    queryFn: ({ signal }) => source?.find(q, signal) ?? [],
    enabled: source !== null && isOpen && q === wanted,
  });
  // What was found for another text is no answer to this one.
  const items = (q === wanted && found.data) || null;
  const isShown = isOpen && source !== null && found.error === null;
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (item: Suggestion) => {
    close();
    onChoose(item);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = isShown ? items?.[active] : undefined;
    const n = items?.length ?? 0;
    if (step !== undefined) {
      setOpen(true);
      if (n > 0) setActive(active < 0 ? (step > 0 ? 0 : n - 1) : (active + step + n) % n);
    } else if (event.key === 'Enter' && item) choose(item);
    else if (event.key === 'Escape' && isShown) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    items,
    isShown,
    active,
    close,
    choose,
    onKeyDown,
    /** Shows them for what is typed. */
    open: () => {
      setOpen(true);
      setActive(-1);
    },
    /** The only suggestion with exactly this name. */
    exact: (typed: string) => {
      const same = (items ?? []).filter(({ label }) => isSameName(label, typed));
      return same.length === 1 ? same[0] : undefined;
    },
  };
}

/** The name of the chosen record, and whether it cannot be found. */
function useChosen({ cacheKey, source, value, onGone }: Props) {
  const { data, error } = useQuery({
    queryKey: ['record.chosen', cacheKey, value],
    queryFn: ({ signal }) => source?.show(value, signal) ?? '',
    enabled: source !== null && value !== '',
    retry: false,
  });
  const isGone = error !== null;
  useEffect(() => onGone?.(isGone), [onGone, isGone]);
  return value === '' ? '' : written(value, data ?? '').trim();
}

/**
 * A labelled field for a record, chosen by typing part of its name, or its number: `#12`. What is
 * found is suggested in a list; arrows, Enter and Escape are its keys.
 */
export function RecordInput(props: Props) {
  const { cacheKey, source, value, onChange } = props;
  const [text, setText] = useState<string | null>(null);
  /** The field was left with a text that names no record. */
  const [isUnnamed, setUnnamed] = useState(false);
  const settled = useChosen(props);
  // Set from outside, for example by a click on a row: the typed text no longer names the chosen
  // record.
  const isOfAnother =
    text !== null && (idOf(text) === '' ? isUnnamed && value !== '' : idOf(text) !== value);
  const typed = isOfAnother ? null : text;
  const take = ({ value: id, label }: Suggestion) => {
    setText(written(id, label));
    setUnnamed(false);
    if (id !== value) onChange(id);
  };
  const { items, isShown, active, ...list } = useSuggestions({
    cacheKey,
    source,
    text: text ?? '',
    onChoose: take,
  });
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const leave = () => {
    list.close();
    const exact = typed === null ? undefined : list.exact(typed);
    if (exact) take(exact);
    // A text that names no record stays, and then nothing is chosen.
    const isName = typed !== null && typed.trim() !== '' && idOf(typed) === '' && !exact;
    setUnnamed(isName);
    if (!isName && !exact) setText(null);
    else if (isName && props.onUnnamed) props.onUnnamed(typed);
    else if (isName && value !== '') onChange('');
    props.onBlur?.();
  };
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
            inputRef={field}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? listId : undefined}
            aria-activedescendant={isShown && active >= 0 ? optionId(listId, active) : undefined}
            data-find={props.isFirst || undefined}
            autoComplete="off"
            placeholder={props.placeholder}
            value={typed ?? settled}
            onChange={({ target }) => {
              setText(target.value);
              setUnnamed(false);
              if (target.value.trim() === '' || idOf(target.value) !== '') list.close();
              else list.open();
              const next = idOf(target.value);
              const isNew = next !== value || isUnnamed;
              if (isNew && (next !== '' || target.value === '')) onChange(next);
            }}
            onKeyDown={list.onKeyDown}
            onBlur={leave}
          />
          {isShown && (
            <Suggestions
              id={listId}
              items={items}
              active={active}
              field={field}
              onChoose={list.choose}
              onClose={list.close}
            />
          )}
        </>
      )}
    </Field>
  );
}
