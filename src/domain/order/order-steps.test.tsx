import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { OrderSteps } from './order-steps.tsx';

const driver = { id: 113, code: 'd113', name: 'Driss' } as never;
const steps = { send: async () => true, run: () => undefined };

it('disables what a withheld end forbids, and says why', () => {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
  const ending = { event: 'order.cancel', at: new Date().toISOString(), by: null, reason: '' };
  const order = anOrder(70, { driver, status: 'accepted', ending } as never);
  render(<OrderSteps {...steps} order={order} />);
  for (const name of [/^Reassign/, /^Unassign/, /^Cancel…/]) {
    expect(screen.getByRole('button', { name })).toBeDisabled();
    expect(screen.getByRole('button', { name }).title).toBe('#70 is about to end; undo that first');
  }
  expect(screen.getByRole('button', { name: /^Start preparing/ })).toBeEnabled();
});

it('names the order that it ends, and for how long that can be undone', () => {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
  const order = anOrder(70, { driver, status: 'accepted' });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OrderSteps {...steps} order={order} asked="order.cancel" />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Cancel #70? You can take it back for 10 s.')).toBeVisible();
});

it('says that there are no further acts only where the screen has no others', () => {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
  const order = anOrder(70, { status: 'delivered' });
  const { rerender } = render(<OrderSteps {...steps} order={order} />);
  expect(screen.getByText('No further actions.')).toBeVisible();
  rerender(<OrderSteps {...steps} order={order} hasOtherActs />);
  expect(screen.queryByText('No further actions.')).toBeNull();
});
