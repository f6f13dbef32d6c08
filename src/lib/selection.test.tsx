import { act, render } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { selection, selectOrder, useSelectionInUrl } from './selection.ts';

let go: ReturnType<typeof useNavigate>;
function Screen() {
  useSelectionInUrl();
  go = useNavigate();
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  selection.set({ orderId: null, driverId: null });
  render(
    <MemoryRouter initialEntries={['/live-orders']}>
      <Screen />
    </MemoryRouter>,
  );
});
afterEach(() => vi.useRealTimers());

it('what the address is given does not come back over what was selected meanwhile', () => {
  act(() => selectOrder(5));
  act(() => {
    // The address is written, and before it has taken effect the next order has the focus.
    vi.advanceTimersByTime(250);
    selectOrder(6);
  });
  expect(selection.get().orderId).toBe(6);
  act(() => vi.advanceTimersByTime(250));
  expect(selection.get().orderId).toBe(6);
});

it('an address that somebody else gives is followed', () => {
  act(() => selectOrder(5));
  act(() => vi.advanceTimersByTime(250));
  act(() => void go('/live-orders?order=9'));
  expect(selection.get().orderId).toBe(9);
  // Back to the one that stood there before, by a link.
  act(() => void go('/live-orders?order=5'));
  expect(selection.get().orderId).toBe(5);
});
