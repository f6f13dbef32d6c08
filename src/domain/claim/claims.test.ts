import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Claim, claimsRoutes } from '#contract/routes/operations/claims.ts';
import { presenceRoutes } from '#contract/routes/operations/presence.ts';
import { live } from '#src/domain/live/live.ts';
import { reportPresence } from '#src/domain/presence/presence.ts';
import { consoleWithApi, type SentRequest, signInAs } from '#tests/support/fake-api.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';
import { claimOf } from './claim-state.ts';
import { claimWhileShown } from './claims.ts';

const silent = {
  on: () => undefined,
  ask: async () => new Promise<never>(() => {}),
  close: () => undefined,
};

let released: readonly SentRequest[];
beforeEach(async () => {
  const api = consoleWithApi({ openSocket: () => silent });
  signInAs({ id: 1, role: 'operator', name: 'Amal' });
  live().start();
  api.answer(presenceRoutes.report, () => ({
    at: new Date().toISOString(),
    claims: [],
    holds: [],
    looking: [],
    operators: 1,
  }));
  api.answer(
    claimsRoutes.claim,
    () =>
      ({
        orderId: 7,
        by: { id: 1, name: 'Amal' },
        at: new Date().toISOString(),
        until: new Date(Date.now() + 60_000).toISOString(),
      }) as unknown as Claim,
  );
  released = api.answer(claimsRoutes.release, () => undefined);
  await reportPresence();
});
afterEach(() => live().stop());

it('keeps the claim of an order that is shown', async () => {
  await claimWhileShown(7, () => true);
  expect(claimOf(7)).toMatchObject({ by: { name: 'Amal' } });
  expect(released).toHaveLength(0);
});

it('releases a claim that arrives after its pane has closed', async () => {
  await claimWhileShown(7, () => false);
  await eventually(() => expect(released).toHaveLength(1));
  expect(claimOf(7)).toBeUndefined();
});
