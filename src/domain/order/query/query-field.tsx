// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the combobox pattern: keys are the field's.
// biome-ignore-all lint/a11y/useFocusableInteractive: the field keeps the focus and points at an option.
// biome-ignore-all lint/a11y/useSemanticElements: a select cannot be typed into.
import { Button, InputGroup } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { type KeyboardEvent, useId, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { type Grammar, LIVE_GRAMMAR, type QueryError } from './query.ts';
import { type Completion, completeQuery, type KnownValues } from './query-complete.ts';
import './query-field.css';
import { QueryProblem } from './query-problem.tsx';

interface Props {
  id: string;
  label: string;
  hint: string;
  text: string;
  errors: readonly QueryError[];
  grammar?: Grammar;
  known: KnownValues;
  /** The last valid query, which applies while the text has errors. */
  kept: string;
  onDraft: (text: string) => void;
  /** Called when the focus should move to the rows that the field filters. */
  onLeave: () => void;
}

/** The list of completions below the field, which refers to the active one. */
function Completions(props: {
  id: string;
  items: readonly Completion[];
  active: number;
  onChoose: (item: Completion) => void;
}) {
  return (
    <div
      role="listbox"
      id={props.id}
      className="floating query__list"
      aria-label={t('live.completions')}
    >
      {props.items.map((item, at) => (
        <div
          key={item.label}
          role="option"
          id={`${props.id}-${at}`}
          className="line pick query__option"
          aria-selected={at === props.active}
          // On press, not on click: the field must keep the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            props.onChoose(item);
          }}
        >
          <b>{item.label}</b>
          {item.kind !== 'value' && <span className="hint">{t(`live.query_${item.about}`)}</span>}
        </div>
      ))}
    </div>
  );
}

/**
 * The field for a typed filter, with completions below it while the user types, and errors in
 * words.
 */
export function QueryField(props: Props) {
  const { text, errors, grammar = LIVE_GRAMMAR, known, onDraft: draft, onLeave: toBoard } = props;
  const [caret, setCaret] = useState(text.length);
  const [isOpen, setOpen] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useId();
  const problem = useId();
  const { from, to, items } = isOpen
    ? completeQuery(text, caret, known, grammar)
    : { from: 0, to: 0, items: [] };
  const isListed = items.length > 0;
  // A word that is still being typed does not count as an error.
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
    if (step === 1 && !isListed) {
      close();
      if (errors.length === 0) toBoard();
    } else if (step !== undefined) {
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

  const clear = (
    <Button
      variant="minimal"
      size="small"
      aria-label={t('live.clear_filter')}
      onClick={() => draft('')}
      icon={<Cross />}
    />
  );
  return (
    <div className="query">
      <InputGroup
        id={props.id}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={props.label}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? list : undefined}
        aria-activedescendant={active >= 0 && isListed ? `${list}-${active}` : undefined}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong ? problem : undefined}
        placeholder={props.hint}
        {...(text !== '' && { rightElement: clear })}
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
      {isListed && <Completions id={list} items={items} active={active} onChoose={choose} />}
      {wrong && !isListed && (
        <QueryProblem id={problem} text={text} error={wrong} grammar={grammar} kept={props.kept} />
      )}
    </div>
  );
}
