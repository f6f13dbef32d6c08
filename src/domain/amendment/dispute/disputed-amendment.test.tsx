import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { amendmentsRoutes as routes } from '#contract/routes/operations/amendments.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { aBasket, anAmendedOrder, anAmendment } from '#tests/support/gallery/amendment-samples.ts';
import { minutesFrom } from '#tests/support/gallery/samples.ts';
import { DisputedAmendment } from './disputed-amendment.tsx';

function show(more: object = {}) {
  signInAs({ id: 1, role: 'operator' });
  const api = consoleWithApi({});
  api.answer(routes.list, () => ({ first: aBasket(), amendments: [anAmendment(1)] }));
  const kept = api.answer(routes.keep, () => anAmendedOrder({ version: 9 }));
  const order = anAmendedOrder({
    amendment: {
      number: 1,
      open: null,
      isUnseen: false,
      disputed: { number: 1, at: minutesFrom(-2), total: '11800' },
    },
    ...more,
  });
  const onPutBack = vi.fn();
  const onSettled = vi.fn();
  render(
    <QueryClientProvider client={queryClient()}>
      <DisputedAmendment order={order} detail={order} onPutBack={onPutBack} onSettled={onSettled} />
    </QueryClientProvider>,
  );
  return { kept, onPutBack, onSettled, user: userEvent.setup() };
}
const putBack = () => screen.findByRole('button', { name: 'Put the change back' });

it('opens the basket that puts the change back', async () => {
  const { user, onPutBack } = show();
  await waitFor(async () => expect(await putBack()).toBeEnabled());
  await user.click(await putBack());
  expect(onPutBack).toHaveBeenCalled();
});

it('keeps the change with its cause, by keys', async () => {
  const { user, kept, onSettled } = show();
  await user.click(await screen.findByRole('button', { name: 'Keep the change' }));
  await user.keyboard('4{Enter}');
  await waitFor(() => expect(onSettled).toHaveBeenCalled());
  expect(kept.at(-1)?.body).toMatchObject({ number: 1, cause: 'changed_mind' });
});

it('puts nothing back on the road, and is not there once settled', async () => {
  show({ status: 'picked_up' });
  expect(await putBack()).toBeDisabled();
});

it('is about a dispute that waits', () => {
  show({ amendment: { number: 1, open: null, isUnseen: false, disputed: null } });
  expect(screen.queryByRole('region')).toBeNull();
});
