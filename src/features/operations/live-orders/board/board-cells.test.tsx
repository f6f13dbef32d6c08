import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { live } from '#src/domain/live/live.ts';
import { selection, selectOrder } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { createValueStore, type LiveOrder } from '#streams/index.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { CELLS, type Sign } from './board-cells.tsx';
import { BoardGrid } from './board-grid.tsx';

const clock = createValueStore(Date.parse('2026-03-02T12:50:00Z'));
const ended = (more: object): LiveOrder => {
  const order = anOrder(7, { statusAt: '2026-03-02T12:43:00.000Z', ...more } as object);
  const endedAtMs = Date.parse(order.statusAt);
  return { order, endedAtMs, promisedAtMs: Date.parse(order.promisedAt) } as LiveOrder;
};
const cell = (column: 'due' | 'alarm' | 'status', live: LiveOrder, marks: Sign[] = []) =>
  render(<div>{CELLS[column]({ live, clock, marks, sent: undefined })}</div>).container
    .firstElementChild as HTMLElement;

it('an order delivered late keeps its delay, in grey', () => {
  cell('due', ended({ status: 'delivered' }));
  expect(screen.getByTitle('Delivered after the promised time')).toHaveTextContent('−3:00');
  expect(screen.getByText('−3:00')).toHaveClass('quiet');
});

it('an order that was cancelled, or delivered in time, has no delay', () => {
  expect(cell('due', ended({ status: 'cancelled' }))).toBeEmptyDOMElement();
  const inTime = ended({ status: 'delivered', statusAt: '2026-03-02T12:30:00.000Z' });
  expect(cell('due', inTime)).toBeEmptyDOMElement();
});

it('shows each mark of an order, the most urgent first', () => {
  const marked = cell('alarm', ended({}), [
    { mark: 'needs_you', sign: '▲2' },
    { mark: 'late', sign: '▲L' },
  ]);
  expect([...marked.children].map((one) => one.firstChild?.textContent)).toEqual(['▲2', '▲L']);
});

it.each([
  ['order.cancel', 'cancels 9 s', 'cancelled in 9 s'],
  ['order.return', 'returns 9 s', 'returned in 9 s'],
] as const)('names the end that the server withholds: %s', (event, short, whole) => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T12:50:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  consoleWithApi();
  const at = new Date(live().now() + 9_000).toISOString();
  cell('status', ended({ status: 'accepted', ending: { event, at, by: null, reason: 'x' } }));
  expect(screen.getByTitle(whole)).toHaveTextContent(`${short}${whole}`);
});

it('the board leaves the cursor on the order that the address names, though its rows are there', async () => {
  consoleWithApi();
  signInAs({ id: 1, role: 'operator' });
  for (const id of [1, 2]) live().put(anOrder(id));
  shownSource().board.arrange();
  expect(shownSource().board.get().rows).toHaveLength(2);
  const last = shownSource().board.get().rows[1] ?? null;
  function Page() {
    // As the address is read: after the first rendering, and before the effects of the rows.
    useLayoutEffect(() => selectOrder(last), []);
    return <BoardGrid />;
  }
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  expect(selection.get().orderId).toBe(last);
});
