import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { featuredRoutes } from '#contract/routes/growth/featured.ts';
import { consoleWithApi, Refusal, signInAs } from '#tests/support/fake-api.ts';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';

afterEach(() => void vi.useRealTimers());

function Reading({ read }: { read: () => Promise<unknown> }) {
  const { status } = useQuery({ queryKey: ['some'], queryFn: read, retry: false });
  return <p>{status}</p>;
}

it.each([
  [503, 'success'],
  [403, 'error'],
])(
  'reads again by itself what was refused with %i only if the server was away',
  async (status, then) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    signInAs({ id: 1, role: 'admin' });
    let isAway = true;
    consoleWithApi().answer(featuredRoutes.count, () => {
      if (isAway) throw new Refusal(status, { code: 'x', message: 'Away.' });
      return { count: 0 } as never;
    });
    render(
      <QueryClientProvider client={queryClient()}>
        <Reading read={() => call(featuredRoutes.count, { query: {} } as never)} />
      </QueryClientProvider>,
    );
    await screen.findByText('error');
    isAway = false;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText(then)).toBeVisible();
  },
);
