import { expect, it } from 'vitest';
import { claimsRoutes } from '#contract/routes/operations/claims.ts';
import { handoverRoutes } from '#contract/routes/operations/handover.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { ifMatch, succeeded } from '#tests/support/two-zones/succeeded.ts';
import type { TwoZones } from '#tests/support/two-zones/two-zones.ts';
import { withTwoZones } from '#tests/support/two-zones/with-two-zones.ts';

let t: TestApp;
let world: TwoZones;
withTwoZones((opened, worlds) => {
  t = opened;
  world = worlds;
});

const claim = async (orderId: number, as: Person) =>
  succeeded(await t.call(claimsRoutes.claim, { params: { orderId }, body: {} }, as));

it('a handover passes the claims in the zones of its receiver, and no others', async () => {
  const { alpha, beta, admin } = world;
  const sender = await world.staff('operator', 'Sender', [alpha.zone.id]);
  const receiver = await world.staff('operator', 'Receiver', [alpha.zone.id]);
  const [near, far, later] = [await alpha.place(), await beta.place(), await alpha.place()];
  await claim(near.id, sender);
  const sheet = succeeded(await t.call(handoverRoutes.draft, {}, sender)).body;
  const send = (event: string, version: number, as: Person) =>
    t.call(handoverRoutes.send, { params: { id: sheet.id }, body: { event } }, as, {
      'if-match': `"${version}"`,
    });
  const offered = succeeded(await send('handover.offer', sheet.version, sender)).body;

  // Afterwards the sender gets a second zone, and claims an order in each.
  const account = succeeded(
    await t.call(usersRoutes.get, { params: { id: sender.id } }, admin),
  ).body;
  const zones = [alpha.zone.id, beta.zone.id];
  succeeded(
    await t.call(
      usersRoutes.update,
      { params: { id: sender.id }, body: { zones } },
      admin,
      ifMatch(account),
    ),
  );
  await claim(far.id, sender);
  await claim(later.id, sender);

  const taken = succeeded(await send('handover.take', offered.version, receiver)).body;
  expect(taken.moved).toEqual([near.id, later.id]);
});
