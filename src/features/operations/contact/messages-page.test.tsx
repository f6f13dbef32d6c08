import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { unansweredThreads } from '#src/domain/contact/unanswered.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { Unanswered } from './messages-page.tsx';

const MINUTE_MS = 60_000;
const begin = Date.parse('2026-11-30T10:00:00Z');
const thread = (id: number) => ({
  id,
  version: 1,
  subject: 'order',
  subjectId: id,
  orderId: id,
  storeId: null,
  driverId: null,
  party: 'customer',
  unanswered: 1,
  since: new Date(begin + id * MINUTE_MS).toISOString(),
});

it('shows the hundred threads that wait longest, and a hundred more on request', () => {
  consoleWithApi();
  signInAs({ id: 1, role: 'operator' });
  const all = Array.from({ length: 1_050 }, (_, at) => thread(1_050 - at));
  unansweredThreads().replace(all as never);
  render(
    <MemoryRouter>
      <Unanswered />
    </MemoryRouter>,
  );
  const shown = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(shown()).toHaveLength(100);
  expect(shown()[0]).toBe('Order 1');
  expect(screen.getByText('The 100 that wait longest of 1,050')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Show 100 more' }));
  expect(shown()).toHaveLength(200);
  expect(shown()[199]).toBe('Order 200');
});
