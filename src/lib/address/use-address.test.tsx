import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ChangeAddress, setParams, useAddress } from './use-address.ts';

let change: ChangeAddress;
let drawn: string;
let router: ReturnType<typeof createBrowserRouter>;
function Screen() {
  const [params, changeAddress] = useAddress();
  useEffect(() => {
    change = changeAddress;
    drawn = params.toString();
  });
  return null;
}

beforeEach(() => {
  window.history.replaceState(null, '', '/somewhere?view=7');
  router = createBrowserRouter([{ path: '*', element: <Screen /> }]);
  render(<RouterProvider router={router} />);
});

describe('the address', () => {
  it('keeps both of two changes before the next render', () => {
    act(() => {
      change((params) => setParams(params, { replay: 'then' }));
      change((params) => setParams(params, { order: '5' }));
    });
    expect(window.location.search).toBe('?view=7&replay=then&order=5');
    expect(drawn).toBe('view=7&replay=then&order=5');
  });

  it('removes a parameter that is set to nothing, and keeps the path', () => {
    act(() => change((params) => setParams(params, { view: '', order: undefined })));
    expect(window.location.pathname + window.location.search).toBe('/somewhere');
  });

  it('changes nothing once the user has navigated to another screen, even before it renders', () => {
    act(() => {
      void router.navigate('/elsewhere');
      change((params) => setParams(params, { order: '5' }));
    });
    expect(window.location.pathname + window.location.search).toBe('/elsewhere');
  });

  it('adds a history entry only on request, and none without a change', () => {
    const before = window.history.length;
    act(() => change((params) => setParams(params, { q: 'a' })));
    act(() => change((params) => setParams(params, { q: 'a' }), { isStep: true }));
    expect(window.history.length).toBe(before);
    act(() => change((params) => setParams(params, { q: 'b' }), { isStep: true }));
    expect(window.history.length).toBe(before + 1);
  });
});
