// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the combobox pattern: keys are the field's.
// biome-ignore-all lint/a11y/useFocusableInteractive: the field keeps the focus and points at an option.
// biome-ignore-all lint/a11y/useSemanticElements: a select cannot be typed into.
import { type KeyboardEvent, useId, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { picture } from '#src/lib/picture.ts';
import { useStore } from '#src/lib/use-store.ts';
import type { QueryKey } from './query.ts';
import { type Completion, completeQuery } from './query-complete.ts';
import { draft, queryDraft } from './query-draft.ts';
import { QueryProblem } from './query-problem.tsx';

/** Values that exist on the board now. */
function known(key: QueryKey): readonly string[] {
  const now = picture();
  if (key === 'store') return [...new Set(now.stores.get().map(({ name }) => name))];
  if (key === 'driver')
    return ['none', ...now.drivers.list().flatMap((id) => now.drivers.get(id)?.code ?? [])];
  if (key !== 'zone') return [];
  const zones = new Set<string>();
  for (const id of now.orders.keys()) zones.add(now.orders.get(id)?.order.zone ?? '');
  return [...zones].sort();
}

const toBoard = () => document.querySelector<HTMLElement>('#board')?.focus();

/** The typed filter: completion below it while it is written, and what is wrong in words. */
export function QueryField() {
  const { text, errors } = useStore(queryDraft);
  const [caret, setCaret] = useState(text.length);
  const [isOpen, setOpen] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useId();
  const problem = useId();
  const { from, to, items } = isOpen
    ? completeQuery(text, caret, known)
    : { from: 0, to: 0, items: [] };
  const isListed = items.length > 0;
  // Whoever is still writing a word has not made a mistake in it yet.
  const wrong = errors.find(
    (error) => !(hasFocus && isListed && error.from <= caret && caret <= error.to),
  );

  const choose = ({ insert }: Completion) => {
    const head = text.slice(0, from) + insert;
    draft(head + text.slice(to).trimStart());
    setCaret(head.length);
    setActive(-1);
    setOpen(!insert.endsWith(' '));
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const item = items[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setOpen(true);
      if (isListed)
        setActive((active + step + items.length + (active < 0 ? -step : 0)) % items.length);
      if (isListed && active < 0) setActive(step > 0 ? 0 : items.length - 1);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && item) choose(item);
    else if (event.key === 'Enter') {
      close();
      if (errors.length === 0) toBoard();
    } else if (event.key === 'Escape') {
      if (isListed) close();
      else {
        draft('');
        toBoard();
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const follow = (element: HTMLInputElement) => setCaret(element.selectionStart ?? 0);

  return (
    <div className="query">
      <input
        id="board-filter"
        className="input"
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('live.filter')}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? list : undefined}
        aria-activedescendant={active >= 0 && isListed ? `${list}-${active}` : undefined}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong ? problem : undefined}
        placeholder={t('live.filter_hint')}
        value={text}
        onChange={(event) => {
          draft(event.target.value);
          follow(event.target);
          setActive(-1);
          setOpen(true);
        }}
        onSelect={(event) => follow(event.currentTarget)}
        onKeyDown={onKey}
        onFocus={() => setFocus(true)}
        onBlur={() => {
          setFocus(false);
          close();
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className="icon-button query__clear"
          aria-label={t('live.clear_filter')}
          onClick={() => draft('')}
        >
          ×
        </button>
      )}
      {isListed && (
        <div role="listbox" id={list} className="query__list" aria-label={t('live.completions')}>
          {items.map((item, at) => (
            <div
              key={item.label}
              role="option"
              id={`${list}-${at}`}
              className="query__option"
              aria-selected={at === active}
              // Down and not click: the field must not lose the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                choose(item);
              }}
            >
              <b>{item.label}</b>
              {item.kind !== 'value' && <span>{t(`live.query_${item.about}`)}</span>}
            </div>
          ))}
        </div>
      )}
      {wrong && !isListed && <QueryProblem id={problem} text={text} error={wrong} />}
    </div>
  );
}
