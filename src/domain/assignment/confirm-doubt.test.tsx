import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createConsole } from '#src/lib/console/console.ts';
import { createPressClock } from '#tests/support/waiting/press-clock.ts';
import { confirmDoubt, DoubtDialog } from './confirm-doubt.tsx';
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
