import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart, lazyScreen } from './lazy-part.ts';

const lost = new TypeError('Failed to fetch dynamically imported module');
const page = { default: ({ name }: { name: string }) => <p>Shown to {name}</p> };
const reported = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('reportError', reported);
});
afterEach(() => {
  reported.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Renders a part whose file cannot be loaded as often as given. */
function renderPart(failures: number) {
  const load = vi.fn(() => Promise.resolve(page));
  for (let n = 0; n < failures; n += 1) load.mockRejectedValueOnce(lost);
  const Part = lazyPart(load);
  render(
    <Suspense fallback={<p>Loading</p>}>
      <Part name="Karima" />
    </Suspense>,
  );
  return load;
}

it('appears once its file arrives, and reports no failure of a poor connection', async () => {
  const load = renderPart(2);
  await pass(0);
  expect(screen.getByText('Loading')).toBeVisible();
  await pass(500);
  expect(screen.getByText('Loading')).toBeVisible();
  await pass(2_000);
  expect(screen.getByText('Shown to Karima')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
  expect(reported).not.toHaveBeenCalled();
});

it('reports a lasting failure once, and still tries every ten seconds', async () => {
  const load = renderPart(6);
  await pass(7_500);
  expect(reported.mock.calls).toEqual([[lost]]);
  await pass(20_000);
  expect(load).toHaveBeenCalledTimes(6);
  expect(screen.getByText('Loading')).toBeVisible();
  await pass(10_000);
  expect(screen.getByText('Shown to Karima')).toBeVisible();
  expect(reported).toHaveBeenCalledTimes(1);
});

/** Shows the failure of its children. */
class Boundary extends Component<{ children: ReactNode }, { failure: string | null }> {
  override state = { failure: null };
  static getDerivedStateFromError = (error: Error) => ({ failure: error.message });
  override render() {
    return this.state.failure ?? this.props.children;
  }
}

it('a screen fails after three attempts in 2.5 s', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn(() => Promise.reject<never>(lost));
  const Screen = lazyScreen(load);
  render(
    <Boundary>
      <Suspense fallback={<p>Loading</p>}>
        <Screen />
      </Suspense>
    </Boundary>,
  );
  await pass(2_499);
  expect(screen.getByText('Loading')).toBeVisible();
  await pass(1);
  expect(screen.getByText(lost.message)).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});
