import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { createConsole } from '#src/lib/console/console.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { createPressClock } from '#tests/support/waiting/press-clock.ts';
import { confirmDoubt, confirmUnassign, DoubtDialog } from './confirm-doubt.tsx';
import { recordOwnAct } from './own-acts.ts';
import type { DriverRef } from './sending.ts';

it('assigns only by a press that comes once the question was read', async () => {
  const time = createPressClock();
  createConsole({ pressClock: time.clock });
  const driver = { id: 1, code: 'd1', name: 'Driss' } as DriverRef;
  const yes = vi.fn();
  confirmDoubt({ why: 'just_assigned', ageMs: 4_000, from: driver }, driver, yes);
  render(<DoubtDialog />);
  const button = screen.getByRole('button', { name: 'Assign anyway' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.dblClick(button);
  await userEvent.keyboard('{Enter}');
  expect(yes).not.toHaveBeenCalled();
  expect(screen.getByText(/read the question/)).toBeInTheDocument();
  time.read();
  expect(button).toHaveAttribute('aria-disabled', 'false');
  await userEvent.click(button);
  expect(yes).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks before an order is taken from its driver, unless this user has just assigned it', async () => {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
  const driver = { id: 41, code: 'd41', name: 'Driss' } as NonNullable<Order['driver']>;
  const order = anOrder(7, { driver });
  const yes = vi.fn();
  render(<DoubtDialog />);
  act(() => confirmUnassign(order, yes));
  expect(yes).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog')).toHaveTextContent('It is taken from d41. Unassign #7?');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(yes).not.toHaveBeenCalled();
  act(() => recordOwnAct(order.id));
  act(() => confirmUnassign(order, yes));
  expect(yes).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});
