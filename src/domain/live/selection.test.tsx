import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { selection, selectOrder, useSelectionInUrl } from './selection.ts';

let router: ReturnType<typeof createBrowserRouter>;
function Screen() {
  useSelectionInUrl();
  return null;
}
const go = (to: string) => act(() => router.navigate(to));

beforeEach(() => {
  vi.useFakeTimers();
  selection.set({ orderId: null, driverId: null });
  window.history.replaceState(null, '', '/live-orders');
  router = createBrowserRouter([{ path: '*', element: <Screen /> }]);
  render(<RouterProvider router={router} />);
});
afterEach(() => vi.useRealTimers());

it('a delayed write to the address does not override a later selection', () => {
  act(() => selectOrder(5));
  act(() => {
    // The address is being written; before that takes effect, the next order gets the focus.
    vi.advanceTimersByTime(250);
    selectOrder(6);
  });
  expect(selection.get().orderId).toBe(6);
  act(() => void vi.advanceTimersByTime(250));
  expect(selection.get().orderId).toBe(6);
});

it('a selection at the opening of a screen stays, although its address names another', () => {
  function Board() {
    useEffect(() => selectOrder(93), []);
    return null;
  }
  function Page() {
    useSelectionInUrl();
    return <Board />;
  }
  window.history.replaceState(null, '', '/live-orders?replay=then&order=98');
  act(() => selectOrder(98));
  const opened = createBrowserRouter([{ path: '*', element: <Page /> }]);
  render(<RouterProvider router={opened} />);
  expect(selection.get().orderId).toBe(93);
});

it('a link with an order selects it', async () => {
  act(() => selectOrder(5));
  act(() => void vi.advanceTimersByTime(250));
  await go('/live-orders?order=9');
  expect(selection.get().orderId).toBe(9);
  // A link leads back to the previous order.
  await go('/live-orders?order=5');
  expect(selection.get().orderId).toBe(5);
});

it('keeps a parameter that another component wrote since the last render', () => {
  act(() => selectOrder(5));
  act(() => {
    void router.navigate('/live-orders?replay=then');
    vi.advanceTimersByTime(250);
  });
  expect(window.location.search).toBe('?replay=then&order=5');
});

it('a link that is followed overrides a selection that is not written yet', () => {
  act(() => selectOrder(5));
  act(() => {
    void router.navigate('/live-orders?order=9');
    vi.advanceTimersByTime(250);
  });
  expect(selection.get().orderId).toBe(9);
  expect(window.location.search).toBe('?order=9');
});

it('writes nothing into the address of the next screen', () => {
  act(() => selectOrder(5));
  act(() => {
    // The next screen has not rendered yet, and this one is still mounted.
    void router.navigate('/stores');
    vi.advanceTimersByTime(250);
  });
  expect(window.location.pathname + window.location.search).toBe('/stores');
});
