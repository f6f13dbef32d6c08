import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { StaffRole } from '#contract/permissions.ts';
import { type ReportAnswer, reportsRoutes } from '#contract/routes/insight/reports.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { viewsRoutes } from '#contract/routes/people/views.ts';
import { consoleWithApi, Refusal, signInAs } from '#tests/support/fake-api.ts';
import ReportPage from './report-page.tsx';
import ReportsPage from './reports-page.tsx';

const values = (amount: string | null, payouts = '2') => ({
  payouts,
  amount,
  average: amount && '250',
});
const ANSWER: ReportAnswer = {
  report: 'payouts',
  at: '2026-11-21T12:00:00.000Z',
  range: { from: '2026-11-20', to: '2026-11-21' },
  before: { from: '2026-11-18', to: '2026-11-19' },
  rowKind: 'store',
  limits: [{ by: 'zone', name: 'Maarif' }],
  zones: ['Maarif'],
  measures: ['payouts', 'amount', 'average'],
  total: values('1234500', '5'),
  totalBefore: values('1000000', '4'),
  periods: ['2026-11-20', '2026-11-21'].map((day) => ({
    from: day,
    to: day,
    values: values('500000'),
    valuesBefore: values('400000'),
  })),
  rows: [
    { key: '12', name: 'Atlas', to: null, values: values('900000'), valuesBefore: values('0') },
    { key: '14', name: 'Zaytoun', to: null, values: values(null, '0'), valuesBefore: null },
  ],
  rowCount: 2_310,
};

function show(role: StaffRole, path: string, answer: ReportAnswer | Error = ANSWER) {
  signInAs({ id: 1, role });
  const api = consoleWithApi();
  api.answer(zonesRoutes.list, () => ({ items: [], nextCursor: null }));
  api.answer(viewsRoutes.list, () => ({ items: [] }));
  const sent = api.answer(reportsRoutes.get, () => {
    if (answer instanceof Error) throw new Refusal(500, { code: 'x', message: answer.message });
    return answer;
  });
  window.history.replaceState(null, '', path);
  const router = createBrowserRouter([
    { path: '/reports', element: <ReportsPage /> },
    { path: '/reports/:report', element: <ReportPage /> },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return sent;
}

describe('the list of reports', () => {
  it('contains the reports that the role may read', () => {
    show('finance', '/reports');
    expect(screen.getAllByRole('rowheader')).toHaveLength(21);
    expect(screen.queryByRole('link', { name: 'Operators' })).not.toBeInTheDocument();
    const row = screen.getByRole('row', { name: /^Payouts/ });
    expect(row).toHaveTextContent('Day of payment');
  });

  it('contains those of items, pauses and promotions for the catalogue', () => {
    show('catalogue', '/reports');
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Items',
      'Promotion cost',
      'Missing items',
      'Items made good',
      'Pauses of stores',
    ]);
  });
});

describe('a report', () => {
  it('shows totals, rows and definitions, compared with the period before', async () => {
    show('finance', '/reports/payouts');
    const totals = await screen.findByRole('list', { name: 'Totals' });
    expect(within(totals).getByText('12,345.00')).toBeInTheDocument();
    expect(within(totals).getByText('+23% from 10,000.00')).toBeInTheDocument();
    expect(screen.getByText(/counts by: Day of payment · complete until/)).toHaveTextContent(
      'Nov 20, 2026 – Nov 21, 2026 · compared with Nov 18, 2026 – Nov 19, 2026',
    );
    expect(screen.getByText(/counts by/)).toHaveTextContent('Areas: Maarif');
    expect(screen.getByText(/^Nov 21, 2026 is not over: its figures so far/)).toBeInTheDocument();
    const table = screen.getByRole('table', { name: 'Figures by Store' });
    const atlas = within(table).getByRole('row', { name: /^Atlas/ });
    expect(atlas).toHaveTextContent('9,000.000.00 before');
    expect(within(table).getByRole('row', { name: /^Total/ })).toHaveTextContent(
      '12,345.0010,000.00 before+23%',
    );
    expect(within(table).getByRole('row', { name: /^Zaytoun/ })).toHaveTextContent('—');
    expect(
      screen.getByText('2 of 2,310 rows shown; an export contains all rows.'),
    ).toBeInTheDocument();
    expect(within(table).getByRole('columnheader', { name: 'Amount' })).toHaveAttribute(
      'title',
      'Paid to bank accounts',
    );
  });

  it('links each figure to its list, and moves between them with the arrow keys', async () => {
    show('finance', '/reports/payouts?range=today');
    const [first, second] = within(await screen.findByRole('row', { name: /^Atlas/ })).getAllByRole(
      'link',
    );
    expect(first).toHaveAttribute(
      'href',
      '/store-payouts?status=paid&store=12&paidFrom=2026-11-20&paidTo=2026-11-21',
    );
    first?.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(second).toHaveFocus();
    expect(second).toHaveAttribute('tabindex', '0');
    expect(first).toHaveAttribute('tabindex', '-1');
  });

  it('keeps range, rows, sort and comparison in the address', async () => {
    const sent = show('finance', '/reports/payouts');
    await userEvent.click(await screen.findByRole('radio', { name: 'Last month' }));
    await userEvent.selectOptions(screen.getByLabelText('Rows'), 'Area');
    await userEvent.click(screen.getByRole('checkbox', { name: /Compare/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    await screen.findByRole('button', { name: 'Amount ↓' });
    expect(window.location.search).toBe('?range=last_month&rows=zone&compare=none&sort=-amount');
    expect(sent.at(-1)?.query).toMatchObject({ rows: 'zone', compare: 'none', sort: '-amount' });
  });

  it('shows no figures of other days under days that are refused', async () => {
    show('finance', '/reports/payouts?range=own&from=2026-11-01&to=2026-11-02');
    expect(await screen.findByRole('list', { name: 'Totals' })).toBeInTheDocument();
    const last = screen.getByLabelText('To');
    await userEvent.clear(last);
    await userEvent.type(last, '2026-10-02');
    expect(await screen.findByText(/not before the first one/)).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Totals' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Areas: Maarif/)).not.toBeInTheDocument();
  });

  it('requests nothing until the custom days are complete', async () => {
    const sent = show('finance', '/reports/payouts?range=own&from=2026-11-01');
    expect(await screen.findByText(/Enter the first and the last day/)).toBeInTheDocument();
    expect(sent).toHaveLength(0);
    await userEvent.type(screen.getByLabelText('To'), '2026-11-02');
    expect(await screen.findByRole('list', { name: 'Totals' })).toBeInTheDocument();
  });

  it('shows that the range has no data', async () => {
    show('finance', '/reports/payouts', { ...ANSWER, rows: [], rowCount: 0 });
    expect(await screen.findByText('No data in this range.')).toBeInTheDocument();
  });

  it('shows why it could not be loaded', async () => {
    show('finance', '/reports/payouts', new Error('The database is away'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is away');
  });

  it('is not requested or shown for roles without its permissions', async () => {
    const sent = show('finance', '/reports/operators');
    expect(await screen.findByText('Your role has no access to this report.')).toBeInTheDocument();
    expect(sent).toHaveLength(0);
  });
});
