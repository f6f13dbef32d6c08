import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { asyncScheduler, NEVER, of } from 'rxjs';
import { beforeEach, expect, it } from 'vitest';
import { REPLAY_MS, replayRoutes } from '#contract/routes/operations/replay.ts';
import { createReplay } from '#streams/index.ts';
import { consoleWithApi, Refusal, type SentRequest, signInAs } from '#tests/support/fake-api.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';
import { ReplayBar } from './replay-bar.tsx';

let presentMs = Date.parse('2026-11-21T10:00:00.000Z');
let isRefused: boolean;
let sent: readonly SentRequest[];
let queries: QueryClient;

const msOf = (at: unknown) => Date.parse(String(at));

beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  isRefused = false;
  sent = consoleWithApi().answer(replayRoutes.overview, ({ query }) => {
    if (isRefused) throw new Refusal(400, { code: 'invalid', message: 'Too long.' });
    const [from, to] = [String(query.from), String(query.to)];
    return { from, to, bucketSeconds: 60, buckets: [], acts: [] };
  });
  const nothing = { seq: 0 as never, drivers: [], stores: [], zones: [], orders: [] };
  const api = {
    state: (at: string) => of({ at, ...nothing }),
    window: ({ from, to }: { from: string; to: string }) =>
      of({ from, to, events: [], tracks: [] }),
  };
  const replay = createReplay(
    { api, scheduler: asyncScheduler, presentMs: () => presentMs, frame$: NEVER },
    presentMs - 600_000,
  );
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <ReplayBar replay={replay} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return () => replay.stop();
});

it('never requests the events of more than the recording has', async () => {
  await eventually(() => expect([sent.length, queries.isFetching()]).toEqual([1, 0]));
  presentMs += 600_000;
  await queries.refetchQueries();
  expect(sent).toHaveLength(2);
  for (const { query } of sent) expect(msOf(query.to) - msOf(query.from)).toBeLessThan(REPLAY_MS);
  expect(msOf(sent[1]?.query.from)).toBeGreaterThan(presentMs - REPLAY_MS);
});

it('says that the events could not be loaded, and loads them again', async () => {
  await eventually(() => expect([sent.length, queries.isFetching()]).toEqual([1, 0]));
  isRefused = true;
  await queries.refetchQueries();
  expect(await screen.findByText(/Could not load the events of the recording/)).toBeVisible();
  isRefused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await eventually(() => expect(screen.queryByText(/Could not load the events/)).toBeNull());
});
