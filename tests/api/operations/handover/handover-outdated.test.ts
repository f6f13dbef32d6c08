import { expect, it } from 'vitest';
import { claimsRoutes } from '#contract/routes/operations/claims.ts';
import { type Handover, handoverRoutes } from '#contract/routes/operations/handover.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { createDispatchFixture } from '#tests/support/fixtures/dispatch-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
withApp((app) => {
  t = app;
});

const at = ({ version }: Handover) => ({ 'if-match': `"${version}"` });
const write = ({ id, ...sheet }: Handover, body: object, as: Person) =>
  t.call(handoverRoutes.write, { params: { id }, body }, as, at({ id, ...sheet }));
const send = ({ id, ...sheet }: Handover, event: string, as: Person) =>
  t.call(handoverRoutes.send, { params: { id }, body: { event } }, as, at({ id, ...sheet }));

it('a sheet is offered only within two minutes of being collected, and tells what has changed', async () => {
  const fixture = await createDispatchFixture(t);
  const { operator: amal } = fixture;
  const supervisor = await t.person('supervisor');
  const badr = await t.person('operator', 'Badr');
  const [kept, closed] = [await fixture.place(), await fixture.place()];
  const claimKept = () =>
    t.call(claimsRoutes.claim, { params: { orderId: kept.id }, body: {} }, amal);
  await claimKept();
  const sheet = (await t.call(handoverRoutes.draft, {}, amal)).body;
  const progress = (id: number, body: object) =>
    t.call(ordersRoutes.progress, { params: { id }, body }, supervisor, { 'if-match': '"1"' });
  const changesFor = async (as: Person) =>
    (await t.call(handoverRoutes.get, { params: { id: sheet.id } }, as)).body.changes?.map(
      ({ what, item }) => `${what} ${item.key}`,
    );
  t.moveClock(50_000);
  await claimKept();
  expect(await changesFor(amal)).toEqual([]);
  const added = await fixture.place();
  await progress(closed.id, { event: 'order.cancel', reason: 'x' });
  await progress(kept.id, { event: 'order.accept' });
  const changes = [
    `changed exception:${kept.id}`,
    `added exception:${added.id}`,
    `ended exception:${closed.id}`,
  ];
  expect(await changesFor(amal)).toEqual(changes);

  t.moveClock(71_000);
  expect(await send(sheet, 'handover.offer', amal)).toMatchObject({
    status: 409,
    body: { code: 'handover.outdated', current: { id: sheet.id, state: 'draft' } },
  });
  const again = (await write(sheet, { collect: true }, amal)).body;
  expect(await changesFor(amal)).toEqual([]);
  const offered = await send(again, 'handover.offer', amal);
  expect(offered).toMatchObject({ status: 200, body: { state: 'offered' } });

  // Its receiver may come later, and then reads what has changed.
  t.moveClock(9 * 60_000);
  const later = await fixture.place();
  expect(await changesFor(badr)).toEqual([`added exception:${later.id}`]);
  expect((await send(offered.body, 'handover.take', badr)).body.state).toBe('taken');
  expect(await changesFor(badr)).toBeUndefined();
});
