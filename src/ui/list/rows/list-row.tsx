// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- rows are virtual and keys are the container's.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid is the one stop and points at its row.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualised; the grid pattern can.

import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { CutText } from '#src/ui/detail/cut-text.tsx';
import type { ListColumn, ListRow } from '#src/ui/list/list.ts';
import { type AfterCell, CellEditor } from './cell-editor.tsx';

export interface RowHandlers<Row> {
  onFocus: (id: number, column: string | null) => void;
  onChoose: (id: number, isRange: boolean) => void;
  onOpen: (row: Row) => void;
  onOnly: (part: Readonly<Record<string, string>>) => void;
  onEdit: (id: number, column: string) => void;
  onSaved: (row: Row, by: AfterCell) => void;
  onConflict: (row: Row) => void;
  onLeave: () => void;
}

interface Props<Row extends ListRow> {
  gridId: string;
  row: Row;
  index: number;
  top: number;
  columns: readonly ListColumn<Row>[];
  path: ((row: Row) => string) | undefined;
  /** A pane beside the rows shows the row that is opened. */
  hasPeek: boolean;
  isOver: ((row: Row) => boolean) | undefined;
  useRow: ((row: Row) => Row) | undefined;
  mayEdit: boolean;
  isFocused: boolean;
  isChosen: boolean;
  /** The cell in focus; null if the whole row is. */
  cell: string | null;
  isEditing: boolean;
  on: RowHandlers<Row>;
}

/** True for the cell with the checkbox: a click there selects the row. */
const isMark = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.list-grid__mark') !== null;

/** The cell that opens the row: of the column that names it, otherwise the first one. */
const titleOf = <Row extends ListRow>(columns: readonly ListColumn<Row>[]) =>
  columns.find(({ isTitle }) => isTitle) ?? columns[0];

const NO_MONEY = formatMoney('0');
/** An empty cell is muted, so that cells with values stand out. */
const saysNothing = (shown: ReactNode) =>
  shown === 0 || shown === '0' || shown === '—' || shown === NO_MONEY;

function ListRowView<Row extends ListRow>(props: Props<Row>) {
  const { gridId, row, index, top, columns, path, isFocused, isChosen, cell, on } = props;
  const title = titleOf(columns);
  const content = (column: ListColumn<Row>, shown: ReactNode): ReactNode => {
    if (props.isEditing && cell === column.id && column.edit)
      return (
        <CellEditor
          row={row}
          edit={column.edit}
          label={t(column.label)}
          onSaved={on.onSaved}
          onConflict={on.onConflict}
          onClose={on.onLeave}
        />
      );
    if (column === title && path)
      return (
        <Link to={path(row)} tabIndex={-1} className="list-grid__link">
          {shown}
        </Link>
      );
    if (column === title && props.hasPeek)
      return (
        <TextButton
          className="cut list-grid__only"
          tabIndex={-1}
          onClick={(event) => {
            // With a modifier, the row is selected.
            if (!(event.ctrlKey || event.metaKey || event.shiftKey)) on.onOpen(row);
          }}
        >
          {shown}
        </TextButton>
      );
    const only = column.only?.(row);
    if (only)
      return (
        <TextButton
          className="cut list-grid__only"
          tabIndex={-1}
          title={t('lists.only', { what: t(column.label) })}
          onClick={() => on.onOnly(only)}
        >
          {shown}
        </TextButton>
      );
    return shown;
  };
  return (
    // Keys are the grid's: a row is a place in it, not a stop of its own.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid above handles the keys.
    <div
      role="row"
      id={`${gridId}-${row.id}`}
      className="grid__row list-grid__row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-row={row.id}
      data-focused={isFocused || undefined}
      data-over={props.isOver?.(row) || undefined}
      data-editing={props.isEditing || undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={(event) => {
        const isText = event.target instanceof Element && event.target.closest('.list-edit');
        if (isText) return;
        if (isMark(event.target) || event.ctrlKey || event.metaKey || event.shiftKey) {
          event.preventDefault();
          on.onChoose(row.id, event.shiftKey);
          return;
        }
        const at = event.target instanceof Element ? event.target.closest('[data-column]') : null;
        on.onFocus(row.id, at instanceof HTMLElement ? (at.dataset.column ?? null) : null);
      }}
      onDoubleClick={(event) => {
        if (isMark(event.target)) return;
        const at = event.target instanceof Element ? event.target.closest('[data-edits]') : null;
        if (at instanceof HTMLElement && at.dataset.column) on.onEdit(row.id, at.dataset.column);
        else on.onOpen(row);
      }}
    >
      <span role="gridcell" className="list-grid__mark" data-stuck>
        <span className="list-grid__box" aria-hidden="true">
          {isChosen ? '✓' : ''}
        </span>
      </span>
      {columns.map((column) => {
        const shown = column.cell(row);
        return (
          <span
            key={column.id}
            role="gridcell"
            id={`${gridId}-${row.id}-${column.id}`}
            className="grid__cell list-grid__cell"
            data-column={column.id}
            data-number={column.isNumber || undefined}
            data-title={column.isTitle || undefined}
            data-stuck={column.isTitle || undefined}
            data-none={saysNothing(shown) || undefined}
            data-edits={
              (props.mayEdit && column.edit && column.edit.can?.(row) !== false) || undefined
            }
            data-focused={(isFocused && cell === column.id) || undefined}
          >
            {content(column, <CutText>{shown}</CutText>)}
          </span>
        );
      })}
    </div>
  );
}

/** A row that renders its current content. */
function LiveRowView<Row extends ListRow>(props: Props<Row> & { useRow: (row: Row) => Row }) {
  const { useRow } = props;
  return <ListRowView {...props} row={useRow(props.row)} />;
}

const StillRow = memo(ListRowView) as typeof ListRowView;
const LiveRow = memo(LiveRowView) as typeof LiveRowView;

/** One row of a list. It renders again only when its own data changes. */
export function ListRowItem<Row extends ListRow>(props: Props<Row>) {
  const { useRow } = props;
  return useRow ? <LiveRow {...props} useRow={useRow} /> : <StillRow {...props} />;
}
