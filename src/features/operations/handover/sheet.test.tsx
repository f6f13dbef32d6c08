import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import {
  type Handover,
  type HandoverItem,
  handoverRoutes,
} from '#contract/routes/operations/handover.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { live } from '#src/domain/live/live.ts';
import { consoleWithApi, Refusal, signInAs } from '#tests/support/fake-api.ts';
import HandoverPage from './handover-page.tsx';
import { Sheet } from './sheet.tsx';
import { SheetItems } from './sheet-items.tsx';

const order = {
  kind: 'exception',
  key: 'exception:7',
  note: '',
  orderId: 7,
  store: 'Café Atlas',
  zone: 'Maârif',
  why: 'unassigned',
  status: 'placed',
  driver: null,
  minutes: 3,
} as HandoverItem;
const draft = {
  id: 3,
  version: 1,
  state: 'draft',
  from: { id: 1, name: 'Amal' },
  to: null,
  collectedAt: '2026-11-21T10:00:00.000Z',
  offeredAt: null,
  takenAt: null,
  withdrawnAt: null,
  acts: { edit: true, offer: true, take: false, withdraw: true },
  note: '',
  items: [],
  more: 0,
  moved: [],
} as unknown as Handover;

it('marks an order as the board does, with the sign of its alarm', () => {
  const items = [
    { ...order, priority: 1 },
    { ...order, key: 'exception:8', orderId: 8, priority: null },
    { ...order, key: 'exception:9', orderId: 9, why: 'late', priority: 3 },
  ] as HandoverItem[];
  render(<SheetItems sheet={{ ...draft, items }} notes={null} onFailure={() => undefined} />, {
    wrapper: MemoryRouter,
  });
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringContaining('◆1 no driver for 3 min'),
    expect.stringMatching(/Maârifno driver for 3 min/),
    expect.stringContaining('●3 ▲L is 3 min late'),
  ]);
});

it('a sheet that was read long ago is not signed: it shows what has changed and is read again', async () => {
  signInAs({ id: 1, role: 'operator' });
  const api = consoleWithApi();
  let sheet: Handover = { ...draft, changes: [] };
  api.answer(handoverRoutes.list, () => ({
    items: [{ ...draft, count: 0 }],
    nextCursor: null,
  }));
  api.answer(handoverRoutes.get, () => sheet);
  api.answer(handoverRoutes.send, () => {
    sheet = { ...draft, changes: [{ what: 'added', item: order }] };
    throw new Refusal(409, { code: 'handover.outdated', message: 'Collect it.', current: draft });
  });
  const written = api.answer(handoverRoutes.write, () => {
    sheet = { ...draft, version: 2, collectedAt: '2026-11-21T10:10:00.000Z', items: [order] };
    return sheet;
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <HandoverPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Sign and hand over' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('older than two minutes');
  const changes = await screen.findByRole('region', { name: /^Changed since/ });
  expect(changes).toHaveTextContent('New #7 Café Atlas: no driver for 3 min');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('link', { name: '#7' })).toBeVisible();
  expect(written.map(({ body }) => body)).toEqual([{ collect: true }]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: /^Changed since/ })).not.toBeInTheDocument();
});

const offered = { ...draft, state: 'offered', acts: { take: true } } as unknown as Handover;
const taken = { ...draft, version: 2, state: 'taken', to: { id: 2, name: 'Youssef' } } as Handover;
const signButton = () => screen.queryByRole('button', { name: 'Sign and accept' });

async function openOffered(send: () => Promise<Handover>) {
  signInAs({ id: 2, role: 'operator' });
  const api = consoleWithApi();
  let isSent = false;
  api.answer(handoverRoutes.list, () => ({ items: [{ ...offered, count: 0 }], nextCursor: null }));
  api.answer(handoverRoutes.get, () => (isSent ? taken : offered));
  const sent = api.answer(handoverRoutes.send, () => {
    isSent = true;
    return send();
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <HandoverPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { sent, button: await screen.findByRole('button', { name: 'Sign and accept' }) };
}

it('sends a doubled signature once', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<Handover>((resolve) => {
    answer = () => resolve(taken);
  });
  const { sent, button } = await openOffered(() => answered);
  await userEvent.dblClick(button);
  answer();
  await expect.poll(signButton).toBeNull();
  expect(sent).toHaveLength(1);
});

it('does not call the user’s own signature a conflict', async () => {
  const { button } = await openOffered(() => {
    throw new Refusal(412, { code: 'version.lost', message: 'No.', current: taken });
  });
  await userEvent.click(button);
  await expect.poll(signButton).toBeNull();
  expect(screen.queryByText(/changed the sheet first/)).toBeNull();
});

it.each([
  ['draft', 3, 0, 'Collected 3 min ago. Refresh it before you sign.'],
  ['offered', 40, 2, 'Collected 40 min ago. 2 things have changed since, below.'],
  ['offered', 40, 0, 'Collected 40 min ago. Nothing has changed since.'],
  ['offered', 1, 2, null],
  ['taken', 40, 0, null],
] as const)(
  'says how old a sheet is before it is signed: %s, %i min, %i changes',
  (state, minutes, n, text) => {
    signInAs({ id: 1, name: 'Amal', role: 'operator' });
    consoleWithApi();
    const collectedAt = new Date(live().now() - minutes * MINUTE_MS).toISOString();
    const changes = Array.from({ length: n }, (_, at) => ({
      what: 'added',
      item: { ...order, key: `exception:${at}` },
    })) as Handover['changes'];
    const sheet = { ...draft, state, collectedAt, changes };
    render(<Sheet sheet={sheet} />, {
      wrapper: ({ children }) => (
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>{children}</MemoryRouter>
        </QueryClientProvider>
      ),
    });
    if (text) expect(screen.getByText(text)).toBeInTheDocument();
    else expect(screen.queryByText(/^Collected/)).toBeNull();
  },
);
