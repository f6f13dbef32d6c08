import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { MissingConsentsLine } from './missing-consents.tsx';

const stores = (n: number) =>
  Array.from({ length: n }, (_, at) => ({ id: at + 1, name: `S${at + 1}` }));

function show(count: number, storeShareBp = 4_000) {
  signInAs({ id: 1, role: 'supervisor' });
  const api = consoleWithApi();
  api.answer(promotionsRoutes.missing, () => ({ count, stores: stores(count) }) as never);
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MissingConsentsLine row={{ id: 7, storeShareBp, state: 'draft' } as never} />
    </QueryClientProvider>,
  );
}

it('names the stores that a launch leaves out, and what becomes of them', async () => {
  show(10);
  const line = await screen.findByText(/10 stores have not consented to pay 40%/);
  expect(line.textContent).toBe(
    '10 stores have not consented to pay 40% of the discount: S1, S2, S3, S4, S5, S6, S7, S8 and 2 more. A launch does not wait for them: their orders get nothing until they consent.',
  );
});

it('says that every store has consented, and nothing of a promotion that the platform pays', async () => {
  show(0);
  await screen.findByText('Every store has consented to its share.');
  expect(show(3, 0).container.textContent).toBe('');
});
