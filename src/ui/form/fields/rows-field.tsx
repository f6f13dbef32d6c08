// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- the fields within are what has the keys.
import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { type ComponentType, type KeyboardEvent, useEffect, useRef } from 'react';
import { t } from '#src/lib/i18n.ts';
import { IconButton } from '#src/ui/controls/icon-button.tsx';
import { type TypedValue, writeFields } from '#src/ui/form/kinds.ts';
import { FieldGroup, type InputProps } from './field-frame.tsx';
import type { FormField } from './form-field.ts';

type Row = Record<string, TypedValue>;

const SHORT = new Set(['text', 'money', 'count', 'percent', 'date', 'choice']);
const MAX_SHORT = 3;
/** Rows of a few short fields are shown as a table, with the field names above it. */
const isTable = (fields: readonly FormField[]): boolean =>
  fields.length <= MAX_SHORT && fields.every(({ kind, isWide }) => SHORT.has(kind) && !isWide);

/** A list of groups of the same fields, one below the other. Alt and an arrow key move a row. */
export function RowsField(
  props: InputProps<'rows'> & {
    /** Renders one field; passed in because that field can contain rows itself. */
    input: ComponentType<InputProps>;
  },
) {
  const { field, value, onChange, onBlur, error, input: Input } = props;
  const rows = Array.isArray(value) ? (value as Row[]) : [];
  const list = useRef<HTMLOListElement>(null);
  const goTo = useRef<number | null>(null);
  useEffect(() => {
    if (goTo.current === null) return;
    const row = list.current?.children[goTo.current];
    row?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    goTo.current = null;
  });
  const put = (at: number, row: Row) => onChange(rows.map((old, n) => (n === at ? row : old)));
  const add = () => {
    goTo.current = rows.length;
    onChange([...rows, writeFields(field.rowFields, {})]);
  };
  const move = (at: number, event: KeyboardEvent) => {
    const to = at + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
    const row = rows[at];
    // A row within this row has already handled the key.
    if (event.defaultPrevented || !event.altKey || to === at || !row || to < 0 || to >= rows.length)
      return;
    event.preventDefault();
    goTo.current = to;
    onChange(rows.toSpliced(at, 1).toSpliced(to, 0, row));
  };
  const remove = (at: number) => {
    goTo.current = rows.length > 1 ? Math.max(0, at - 1) : null;
    onChange(rows.filter((_, n) => n !== at));
  };
  return (
    <FieldGroup field={field} error={error}>
      {rows.length === 0 && <p className="hint">{t(field.none)}</p>}
      <ol ref={list} className="form-rows stack" data-table={isTable(field.rowFields) || undefined}>
        {rows.map((row, at) => (
          // Rows have no name of their own: their position identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <li key={at} onKeyDown={(event) => move(at, event)}>
            {field.rowFields.map((one) => (
              <div key={one.name} data-field={one.name} data-wide={one.isWide || undefined}>
                <Input
                  field={one}
                  value={row[one.name]}
                  onChange={(next) => put(at, { ...row, [one.name]: next })}
                  onBlur={onBlur}
                  error={undefined}
                />
              </div>
            ))}
            <IconButton
              label={t('form.row_remove', { n: at + 1 })}
              onClick={() => remove(at)}
              icon={<Cross />}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button onClick={add}>
          <Plus /> {t(field.add)}
        </Button>
      </div>
    </FieldGroup>
  );
}
