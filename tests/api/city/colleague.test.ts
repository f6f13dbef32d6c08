import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createColleagueAgent } from '#server/city/agents/colleague-agent.ts';
import { createAppClient } from '#server/city/app-client.ts';
import { createCityClock } from '#server/city/clock.ts';
import { drawAnswer, randomOf } from '#server/city/troubles/troubles.ts';
import { PASSWORD, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';

let t: TestApp;
let f: AmendmentFixture;

beforeAll(async () => {
  t = await startTestApp();
  await t.app().listen({ host: '127.0.0.1', port: 0 });
  f = await createAmendmentFixture(t);
});
afterAll(() => t.close());

it('asks the customers who do not answer on the telephone, and settles what they say', async () => {
  const { port } = t.app().server.address() as AddressInfo;
  const account = { email: f.operator.email, password: PASSWORD };
  const act = createColleagueAgent({
    client: createAppClient(`http://127.0.0.1:${port}`, account),
    // At this speed every proposal is older than the colleague leaves to others.
    clock: createCityClock(0, Number.MAX_SAFE_INTEGER),
    afterMinutes: 600,
    autopilot: async () => new Set(),
  });
  const proposed: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const [first = 0, second = 0] = f.dishes;
    const placed = await f.placeOf([first, second]);
    const preparing = await f.until(placed.body, 'prepare');
    const [line] = placed.body.lines;
    const lines = [
      { line: line?.line, quantity: 0 },
      { add: { itemId: f.substitute, quantity: 1 }, replaces: line?.line, pays: 'customer' },
    ];
    expect((await f.propose(preparing, { lines })).body).toMatchObject({ amendment: {} });
    proposed.push(preparing.id);
  }

  await act();

  const answered = await t.db
    .selectFrom('order_amendments')
    .select(['order_id', 'consent', 'state'])
    .where('order_id', 'in', proposed)
    .orderBy('order_id')
    .execute();
  const wanted = proposed.map((id) => {
    const refuses = drawAnswer(randomOf(id, 'staff')) === 'amendment.refuse';
    return { order_id: id, ...(refuses ? { state: 'refused' } : { consent: 'telephone' }) };
  });
  expect(answered).toMatchObject(wanted);
  expect(answered.map(({ consent }) => consent)).toContain('telephone');
});
