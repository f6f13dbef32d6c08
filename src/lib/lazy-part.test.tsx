import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

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
