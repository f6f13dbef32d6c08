import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { List, ListColumn, ListRow } from '#src/ui/list/list.ts';
import { ListRowItem, type RowHandlers } from '#src/ui/list/rows/list-row.tsx';
import { useListTable } from '#src/ui/list/rows/use-list-table.ts';
import { useRowSelection } from './use-row-selection.ts';

interface Row extends ListRow {
  name: string;
}
const rows: readonly Row[] = [1, 2, 3, 4, 5].map((id) => ({ id, version: 1, name: `Row ${id}` }));
const columns: readonly ListColumn<Row>[] = [
  { id: 'name', label: 'form.save', width: '8rem', cell: ({ name }) => name },
];
const list = { id: 'test', columns } as unknown as List<Row>;
const onFocus = vi.fn();

function Rows() {
  const table = useListTable(list, rows, null);
  const choice = useRowSelection(rows, table);
  const on = {
    onFocus: (id: number, column: string | null) => {
      onFocus(id, column);
      choice.beginAt(rows.find((row) => row.id === id));
    },
    onChoose: choice.choose,
  } as unknown as RowHandlers<Row>;
  return (
    <div>
      {rows.map((row, index) => (
        <ListRowItem
          key={row.id}
          gridId="test-grid"
          row={row}
          index={index}
          top={0}
          columns={columns}
          path={undefined}
          hasPeek={false}
          isOver={undefined}
          useRow={undefined}
          mayEdit={false}
          isFocused={false}
          isChosen={table.chosen.has(row.id)}
          cell={null}
          isEditing={false}
          on={on}
        />
      ))}
    </div>
  );
}

const line = (n: number) => screen.getByRole('row', { name: new RegExp(`Row ${n}`) });
const box = (n: number) => line(n).querySelector('.list-grid__mark') as HTMLElement;
const chosen = () =>
  rows.filter(({ id }) => line(id).getAttribute('aria-selected') === 'true').map(({ id }) => id);

beforeEach(() => {
  onFocus.mockClear();
  render(<Rows />);
});

it('a click on a row focuses it without selecting it', () => {
  fireEvent.click(screen.getByText('Row 2'));
  expect(onFocus).toHaveBeenCalledWith(2, 'name');
  expect(chosen()).toEqual([]);
});

it('a click on the box selects the row, and a second one deselects it', () => {
  fireEvent.click(box(2));
  fireEvent.click(box(4));
  expect(chosen()).toEqual([2, 4]);
  fireEvent.click(box(2));
  expect(chosen()).toEqual([4]);
});

it('Ctrl or Cmd with a click adds a row to the selection, or removes it', () => {
  fireEvent.click(screen.getByText('Row 1'), { ctrlKey: true });
  fireEvent.click(screen.getByText('Row 3'), { metaKey: true });
  expect(chosen()).toEqual([1, 3]);
  fireEvent.click(screen.getByText('Row 1'), { ctrlKey: true });
  expect(chosen()).toEqual([3]);
});

it('Shift with a click selects the range from the last clicked row, in both directions', () => {
  fireEvent.click(screen.getByText('Row 4'));
  fireEvent.click(screen.getByText('Row 2'), { shiftKey: true });
  expect(chosen()).toEqual([2, 3, 4]);
  fireEvent.click(box(5), { shiftKey: true });
  expect(chosen()).toEqual([2, 3, 4, 5]);
});
