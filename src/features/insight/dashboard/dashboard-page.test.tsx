import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { StaffRole } from '#contract/permissions.ts';
import { dashboardRoutes, type WaitingRow } from '#contract/routes/insight/dashboard.ts';
import { consoleWithApi, Refusal, signInAs } from '#tests/support/fake-api.ts';
import DashboardPage from './dashboard-page.tsx';
import type { DashboardStats } from './tiles.ts';
import type { DashboardWork } from './use-work.ts';

const FROM = '2026-11-21T00:00:00.000Z';
const BEFORE = '2026-11-14T00:00:00.000Z';
const NOW = '2026-11-21T01:30:00.000Z';

const hour = (at: string, placed: number) => ({
  hour: at,
  placed,
  delivered: 4,
  late: 1,
  cancelled: 0,
  closed: 5,
  grossValue: '120000',
});
const figures = {
  placed: 40,
  delivered: 30,
  cancelled: 4,
  returned: 6,
  late: 3,
  meanClickToDoorSeconds: 1_890,
};
const STATS: DashboardStats = {
  at: NOW,
  live: {
    at: NOW,
    seq: 9,
    byStatus: { placed: 3, accepted: 1, preparing: 2, ready: 1, picked_up: 5 },
    open: 12,
    unassigned: 3,
    oldestUnassignedAt: '2026-11-21T01:21:00.000Z',
    late: 0,
    drivers: { online: 9, available: 3, busy: 5, onBreak: 1 },
    deliveredLastHour: 11,
    cancelledLastHour: 1,
  },
  today: figures,
  before: { ...figures, placed: 0, delivered: 0, cancelled: 0, returned: 0, late: 0 },
  trend: {
    today: { from: FROM, hours: [hour(FROM, 7), hour('2026-11-21T01:00:00.000Z', 2)] },
    before: { from: BEFORE, hours: [hour(BEFORE, 5), hour('2026-11-14T01:00:00.000Z', 6)] },
  },
  money: {
    today: { grossValue: '1234500', commission: '90000' },
    before: { grossValue: '0', commission: '0' },
  },
  cashOutstanding: '45000',
  pendingPayouts: { count: 1, amount: '80000' },
};

const NO_WORK: DashboardWork = {
  at: NOW,
  zones: null,
  money: null,
  catalogue: null,
  growth: null,
  books: null,
};
const row = (id: 'payouts_approve' | 'stores_applied', count: number) => ({
  id,
  count,
  amount: id === 'payouts_approve' ? '250000' : null,
  firstAt: null,
  details: id === 'stores_applied' && count > 0 ? { owner: 2, items: 0, account: 1, ice: 0 } : {},
});

function show(as: StaffRole, stats: DashboardStats | Error, work: DashboardWork | Error = NO_WORK) {
  signInAs({ id: 1, role: as });
  const api = consoleWithApi();
  const given = <T,>(answer: T | Error): T => {
    if (answer instanceof Error) throw new Refusal(500, { code: 'x', message: answer.message });
    return answer;
  };
  const asked = api.answer(dashboardRoutes.stats, () => given(stats));
  api.answer(dashboardRoutes.work, () => given(work));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <DashboardPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return asked;
}
const tile = (label: string) => screen.findByRole('link', { name: new RegExp(`^${label}`) });

describe('the dashboard', () => {
  it('shows each number beside that of the same weekday last week, and links to its list', async () => {
    show('finance', STATS);
    const late = await tile('Late deliveries');
    expect(late).toHaveTextContent('10.0%');
    expect(late).toHaveTextContent('— last Saturday');
    expect(decodeURIComponent(late.getAttribute('href') ?? '')).toBe(
      '/orders?q=status:delivered+late+closed:today',
    );
    expect(await tile('Cancellation rate')).toHaveTextContent('10.0%');
    expect(await tile('Gross value')).toHaveTextContent('MAD 12,345.00');
    expect(await tile('Pending payouts')).toHaveTextContent('1 payout waiting');
    expect(await tile('Average delivery time')).toHaveTextContent('31.5 min');
    // The role Finance has no live board, so the link leads to the list.
    expect(await tile('Open orders')).toHaveAttribute('href', '/orders?q=open');
    expect(screen.queryByRole('link', { name: 'Alarm performance' })).not.toBeInTheDocument();
  });

  it('shows no tile and no chart of money that the role may not see', async () => {
    const hide = ({ hours, ...day }: DashboardStats['trend']['today']) => ({
      ...day,
      hours: hours.map((one) => ({ ...one, grossValue: null })),
    });
    const { today, before } = STATS.trend;
    show('operator', {
      ...STATS,
      money: null,
      pendingPayouts: null,
      trend: { today: hide(today), before: hide(before) },
    });
    expect(await tile('Cash at hand')).toHaveTextContent('MAD 450.00');
    for (const name of ['Gross value', 'Commission on sales', 'Pending payouts'])
      expect(screen.queryByText(name)).not.toBeInTheDocument();
    expect(await tile('Unassigned')).toHaveAttribute('href', '/live-orders?q=unassigned');
    expect(screen.getAllByRole('slider')).toHaveLength(3);
  });

  it('lets the user read its charts by keyboard, and has every figure in a table', async () => {
    show('finance', STATS);
    const chart = await screen.findByRole('slider', { name: 'Orders placed' });
    expect(chart).toHaveAttribute('aria-valuetext', '01:00: Saturday 6, Today so far 2');
    chart.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(chart).toHaveAttribute('aria-valuetext', '00:00: Saturday 5, Today 7');
    await userEvent.keyboard('{Escape}');
    expect(chart).toHaveAttribute('aria-valuetext', '01:00: Saturday 6, Today so far 2');
    const table = screen.getByRole('table', { name: 'Gross value, MAD' });
    expect(within(table).getAllByText('1,200')).toHaveLength(4);
  });

  it('shows that there are no orders yet, and why it could not be loaded', async () => {
    const none = { ...figures, placed: 0, delivered: 0 };
    show('finance', { ...STATS, today: none, before: none, live: { ...STATS.live, open: 0 } });
    expect(await screen.findByText(/No orders yet/)).toBeInTheDocument();
    show('finance', new Error('the server is away'));
    expect(
      await screen.findByText(/Could not load the dashboard: the server is away/),
    ).toBeInTheDocument();
  });

  it('shows an operator each zone with links to what is behind its figures', async () => {
    const zone = {
      zone: 'Maârif "sud"',
      open: 9,
      unassigned: 3,
      late: 1,
      predictedLate: 2,
      expected: null,
      freeDrivers: 0,
      pausedStores: 1,
      slowStores: 0,
      slowMinutes: 5,
      atRisk: 6,
    };
    show('operator', STATS, { ...NO_WORK, zones: [zone] });
    const table = await screen.findByRole('table', { name: 'The next half hour, by area' });
    const line = within(table).getByRole('row', { name: /^Maârif/ });
    const hrefs = within(line)
      .getAllByRole('link')
      .map((link) => decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('+', ' '));
    expect(hrefs).toEqual([
      '/live-orders?q=zone:"Maârif sud"',
      '/live-orders?q=zone:"Maârif sud" unassigned',
      '/eagle-view?zone=Maârif "sud"&state=available',
      '/live-orders?q=zone:"Maârif sud" late',
      '/live-orders?q=zone:"Maârif sud" predicted',
      '/live-orders?q=zone:"Maârif sud" status:accepted,preparing ready<-5m',
      '/stores?status=paused&zone=Maârif "sud"',
    ]);
    expect(
      within(line)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['6', '9', '3', '—', '0', '1', '2', '0', '1']);
  });

  it('shows what waits, how much, and whether the books passed', async () => {
    show('finance', STATS, {
      ...NO_WORK,
      money: [row('payouts_approve', 3)],
      books: { day: '2026-11-21', at: NOW, isSound: false, broken: 2 },
    });
    const money = await screen.findByRole('table', { name: 'Money: what waits' });
    expect(within(money).getByRole('row')).toHaveTextContent('Payouts to approve3MAD 2,500.00');
    expect(within(money).getByRole('link')).toHaveAttribute(
      'href',
      '/store-payouts?status=requested&turn=approve',
    );
    expect(screen.getByRole('link', { name: /^2 rules of the books did not hold/ })).toBeVisible();
  });

  it('shows the catalogue what waits without asking for the figures of the operation', async () => {
    const asked = show('catalogue', new Error('refused'), {
      ...NO_WORK,
      catalogue: [row('stores_applied', 0)],
    });
    expect(await screen.findByRole('table', { name: /Nothing waits$/ })).toBeVisible();
    expect(asked).toEqual([]);
    show('catalogue', new Error('refused'), {
      ...NO_WORK,
      catalogue: [row('stores_applied', 2)],
    });
    expect(await screen.findByText('2 without an owner · 1 without a bank account')).toBeVisible();
  });

  it('links each import to itself, and what others decide to its own list', async () => {
    const of = (id: WaitingRow['id'], latest: WaitingRow['latest'] = null): WaitingRow => ({
      id,
      count: 1,
      amount: null,
      firstAt: null,
      details: {},
      latest,
    });
    show('admin', STATS, {
      ...NO_WORK,
      money: [of('payouts_others')],
      catalogue: [
        of('imports_running', { kind: 'items', id: 7, name: 'items.csv' }),
        of('imports_failed', { kind: 'stores', id: 3, name: 'stores.csv' }),
      ],
    });
    const money = await screen.findByRole('table', { name: 'Money: what waits' });
    expect(within(money).getByText('Payouts for others to approve')).toBeVisible();
    expect(within(money).getByRole('link')).toHaveAttribute(
      'href',
      '/store-payouts?status=requested&turn=others',
    );
    const link = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link(/Imports in progress/)).toBe('/items/import?import=7');
    expect(link(/Imports failed/)).toBe('/stores/import?import=3');
    expect(screen.getByText('stores.csv')).toBeVisible();
  });

  it('says why what waits could not be loaded, beside the tiles', async () => {
    show('finance', STATS, new Error('the server is away'));
    expect(
      await screen.findByText(/Could not load what waits: the server is away/),
    ).toBeInTheDocument();
    expect(await tile('Gross value')).toBeVisible();
  });
});
