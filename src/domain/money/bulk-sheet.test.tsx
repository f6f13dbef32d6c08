import { Button } from '@blueprintjs/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { MoneyBulk } from './bulk-sheet.tsx';

const TWO = [
  { id: 1, label: '#1' },
  { id: 2, label: '#2' },
];

const start = async (act: (id: number) => Promise<unknown>, items = TWO) => {
  const onClose = vi.fn();
  const onDone = vi.fn();
  render(
    <MoneyBulk
      title="Approve 2 payouts"
      items={items}
      closesOnSuccess
      ask={(begin) => <Button onClick={() => begin(act)}>Approve</Button>}
      onDone={onDone}
      onClose={onClose}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  return onClose;
};

it('closes once every row is done, so that no result hides the seconds to withdraw', async () => {
  const onClose = await start(async () => undefined);
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays with the reasons if a row was refused', async () => {
  const onClose = await start(async (id) => {
    if (id === 2) throw new Error('Payout 2 has changed.');
  });
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('Payout 2 has changed.')).toBeVisible();
});

it('says in words how the only row ended, and does not count it', async () => {
  const refuse = async () => {
    throw new Error('Payout 1 has changed.');
  };
  await start(refuse, TWO.slice(0, 1));
  expect(screen.getByRole('alert')).toHaveTextContent('#1: not done. Payout 1 has changed.');
  expect(screen.queryByText(/0 done/)).not.toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});
