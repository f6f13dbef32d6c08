import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { sampleList } from '#tests/support/gallery/sample-list.tsx';
import { useListTable } from '../rows/use-list-table.ts';
import { ListLayoutMenu } from './list-layout.tsx';

const sample = sampleList();
/** Its last column needs more than the rows of a small window have. */
const list = {
  ...sample,
  columns: sample.columns.map((column, at) =>
    at === sample.columns.length - 1 ? { ...column, fromRem: 80 } : column,
  ),
};

function Screen({ widthRem }: { widthRem: number }) {
  const { layout, narrow, shown } = useListTable(list, [], widthRem);
  return (
    <>
      <ListLayoutMenu list={list} layout={layout} narrow={narrow} />
      <output>{shown.length}</output>
    </>
  );
}

it('says how many columns the width hides, and shows them to who wants to scroll', async () => {
  consoleWithApi();
  signInAs({ id: 1, role: 'finance' });
  const { rerender } = render(<Screen widthRem={60} />);
  const all = list.columns.length;
  expect(screen.getByRole('status')).toHaveTextContent(String(all - 1));
  fireEvent.click(screen.getByRole('button', { name: /1 column hidden/ }));
  expect(await screen.findByText(/^At this width, hidden: /)).toBeVisible();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show all and scroll sideways' }));
  expect(screen.getByRole('status')).toHaveTextContent(String(all));
  expect(screen.queryByRole('button', { name: /hidden/ })).toBeNull();
  rerender(<Screen widthRem={90} />);
  expect(screen.queryByText(/^At this width, hidden: /)).toBeNull();
  // It keeps the focus, and can be unticked.
  expect(screen.getByRole('checkbox', { name: 'Show all and scroll sideways' })).toBeChecked();
});
