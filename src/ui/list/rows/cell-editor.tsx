// oxlint-disable jsx-a11y/no-autofocus -- the field appears because the user opened the cell.
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { plainAmount } from '#rules/csv.ts';
import { readAmount } from '#rules/money/amount.ts';
import { currentIn } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { useReadDoubt } from '#src/lib/keys/question/use-read-doubt.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { faultText } from '#src/ui/field/amount-field.tsx';
import type { CellEdit, ListRow } from '#src/ui/list/list.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';

type Value = string | number | null;

/** Converts a value to the text of the field. */
function written(kind: CellEdit<never>['kind'], value: Value): string {
  if (value === null) return '';
  return kind === 'money' ? plainAmount(String(value)) : String(value);
}

/** Parses the text for the API; returns the value or the error. */
function read<Row>(edit: CellEdit<Row>, text: string): { value: Value } | { fault: string } {
  const typed = text.trim();
  if (typed === '') return edit.isOptional ? { value: null } : { fault: t('lists.edit_missing') };
  if (edit.kind === 'money') {
    const amount = readAmount(typed, true);
    return 'fault' in amount ? { fault: faultText(amount) } : { value: amount.centimes };
  }
  if (edit.kind === 'count')
    return /^\d{1,9}$/.test(typed) ? { value: Number(typed) } : { fault: t('lists.edit_count') };
  return { value: typed };
}

/**
 * Where the focus moves after a cell: down, sideways, or nowhere. `gone`: the user has already left
 * the cell, perhaps for another one.
 */
export type AfterCell = 'down' | 'next' | 'previous' | 'stay' | 'gone';

interface Props<Row> {
  row: Row;
  edit: CellEdit<Row>;
  label: string;
  /** The cell was saved. */
  onSaved: (row: Row, by: AfterCell) => void;
  /** Another user changed the row first; receives the current row. The input stays. */
  onConflict: (row: Row) => void;
  onClose: () => void;
}

/**
 * A cell in edit mode. Enter saves and moves down, Tab saves and moves to the next cell, Escape
 * cancels. A click elsewhere saves; if the value cannot be saved, a toast shows the error.
 */
export function CellEditor<Row extends ListRow>(props: Props<Row>) {
  const { row, edit, label, onSaved, onConflict, onClose } = props;
  const id = useId();
  const [text, setText] = useState(() => written(edit.kind, edit.value(row)));
  const [fault, setFault] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  /** `isOver`: saved or cancelled. `isGone`: the cell is no longer open, whatever the result. */
  const end = useRef({ isOver: false, isGone: false, fault: null as string | null });
  const isConfirmed = useReadDoubt();
  const showError = useCallback(
    (why: string) =>
      showToast({ title: t('lists.edit_lost', { label, why }), intent: 'destructive' }),
    [label],
  );
  useEffect(() => {
    const now = end.current;
    now.isGone = false;
    return () => {
      now.isGone = true;
      if (!now.isOver && now.fault !== null) showError(now.fault);
    };
  }, [showError]);

  const refuse = (words: string) => {
    end.current.fault = words;
    setFault(words);
    // The error in a closed cell would not be seen.
    if (end.current.isGone) showError(words);
  };
  const saved = (now: Row, by: AfterCell) => {
    end.current.isOver = true;
    onSaved(now, end.current.isGone ? 'gone' : by);
  };
  const leave = () => {
    // Closing removes the focus from the cell, which must not save a cancelled input.
    end.current.isOver = true;
    onClose();
  };
  const save = async (by: AfterCell) => {
    const typed = read(edit, text);
    if ('fault' in typed) return refuse(typed.fault);
    if (typed.value === edit.value(row)) return saved(row, by);
    const doubt = edit.doubtOf?.(row, typed.value) ?? null;
    if (doubt !== null && !isConfirmed(fault === doubt)) return refuse(doubt);
    setSaving(true);
    try {
      saved(await edit.save(row, typed.value), by);
    } catch (error) {
      setSaving(false);
      const current = currentIn<Row>(error);
      if (!current) return refuse(failureText(error));
      onConflict(current);
      const theirs = written(edit.kind, edit.value(current)) || t('lists.edit_nothing');
      const chosen = edit.options?.find(({ value }) => value === theirs);
      refuse(t('lists.edit_overtaken', { theirs: chosen?.label ?? theirs }));
    }
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
    else if (event.key === 'Enter') void save('down');
    else if (event.key === 'Tab') void save(event.shiftKey ? 'previous' : 'next');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const field = {
    className: 'list-edit__field',
    'aria-label': label,
    'aria-invalid': fault !== null,
    'aria-describedby': fault ? id : undefined,
    value: text,
    readOnly: isSaving,
    autoFocus: true,
    onKeyDown: onKey,
    // On a click elsewhere, valid input is saved and invalid input is discarded.
    onBlur: () =>
      fault === null && !isSaving && !end.current.isOver ? void save('stay') : undefined,
  };
  return (
    <span
      className="list-edit"
      data-number={edit.kind === 'money' || edit.kind === 'count' || undefined}
    >
      {edit.kind === 'choice' ? (
        <select
          {...{ ...field, readOnly: undefined }}
          // Not disabled while it saves: the focus would be lost, and with it the keys after a conflict.
          aria-disabled={isSaving}
          onChange={({ target }) => isSaving || setText(target.value)}
        >
          {edit.isOptional && <option value="">{t('lists.edit_nothing')}</option>}
          {edit.options?.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...field}
          autoComplete="off"
          inputMode={edit.kind === 'money' ? 'decimal' : edit.kind === 'count' ? 'numeric' : 'text'}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setText(target.value);
            end.current.fault = null;
            setFault(null);
          }}
        />
      )}
      {fault && (
        <span id={id} className="list-edit__fault floating small" role="alert">
          {fault}
        </span>
      )}
    </span>
  );
}
