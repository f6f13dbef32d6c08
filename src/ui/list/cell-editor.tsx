// oxlint-disable jsx-a11y/no-autofocus -- the field appears because somebody asked to change the cell.
import { type KeyboardEvent, useId, useState } from 'react';
import { readAmount } from '#contract/amount.ts';
import { plainAmount } from '#contract/csv.ts';
import { ApiFailure } from '#src/lib/call.ts';
import { t } from '#src/lib/i18n.ts';
import { faultText } from '../amount-field.tsx';
import { failureText } from '../tell-failure.ts';
import type { CellEdit, ListRow } from './list.ts';

type Value = string | number | null;

/** A value as it stands in the field. */
function written(kind: CellEdit<never>['kind'], value: Value): string {
  if (value === null) return '';
  return kind === 'money' ? plainAmount(String(value)) : String(value);
}

/** What is typed, as the API takes it; or why it cannot be. */
function read<Row>(edit: CellEdit<Row>, text: string): { value: Value } | { fault: string } {
  const typed = text.trim();
  if (typed === '') return edit.isOptional ? { value: null } : { fault: t('lists.edit_missing') };
  if (edit.kind === 'money') {
    const amount = readAmount(typed, true);
    return 'fault' in amount ? { fault: faultText(amount.fault) } : { value: amount.centimes };
  }
  if (edit.kind === 'count')
    return /^\d{1,9}$/.test(typed) ? { value: Number(typed) } : { fault: t('lists.edit_count') };
  return { value: typed };
}

interface Props<Row> {
  row: Row;
  edit: CellEdit<Row>;
  label: string;
  /** The cell is as it should be; `by` is where to go on: down, sideways, or nowhere. */
  onSaved: (row: Row, by: 'down' | 'next' | 'previous' | 'stay') => void;
  /** Another one was first: the row as it is now. What is typed stays. */
  onOvertaken: (row: Row) => void;
  onClose: () => void;
}

/** A cell while it is changed: Enter saves and goes down, Tab saves and goes on, Escape leaves it. */
export function CellEditor<Row extends ListRow>(props: Props<Row>) {
  const { row, edit, label, onSaved, onOvertaken, onClose } = props;
  const id = useId();
  const [text, setText] = useState(() => written(edit.kind, edit.value(row)));
  const [fault, setFault] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  const save = async (by: 'down' | 'next' | 'previous' | 'stay') => {
    const typed = read(edit, text);
    if ('fault' in typed) return setFault(typed.fault);
    if (typed.value === edit.value(row)) return onSaved(row, by);
    setSaving(true);
    try {
      onSaved(await edit.save(row, typed.value), by);
    } catch (error) {
      setSaving(false);
      const current =
        error instanceof ApiFailure && error.status === 412
          ? (error.body as { current?: Row }).current
          : undefined;
      if (!current) return setFault(failureText(error));
      onOvertaken(current);
      const theirs = written(edit.kind, edit.value(current)) || t('lists.edit_nothing');
      setFault(t('lists.edit_overtaken', { theirs }));
    }
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') void save('down');
    else if (event.key === 'Tab') void save(event.shiftKey ? 'previous' : 'next');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const field = {
    className: edit.kind === 'choice' ? 'select list-edit__field' : 'input list-edit__field',
    'aria-label': label,
    'aria-invalid': fault !== null,
    'aria-describedby': fault ? id : undefined,
    value: text,
    readOnly: isSaving,
    autoFocus: true,
    onKeyDown: onKey,
    // Somewhere else was clicked: what is right is kept, what is not stays as it was.
    onBlur: () => (fault === null && !isSaving ? void save('stay') : undefined),
  };
  return (
    <span
      className="list-edit"
      data-number={edit.kind === 'money' || edit.kind === 'count' || undefined}
    >
      {edit.kind === 'choice' ? (
        <select
          {...{ ...field, readOnly: undefined }}
          disabled={isSaving}
          onChange={({ target }) => setText(target.value)}
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
            setFault(null);
          }}
        />
      )}
      {fault && (
        <span id={id} className="list-edit__fault" role="alert">
          {fault}
        </span>
      )}
    </span>
  );
}
