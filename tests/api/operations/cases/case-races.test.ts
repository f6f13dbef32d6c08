import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { casesRoutes, MAX_OWN_CASES } from '#contract/routes/operations/cases/cases.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { type CaseFixture, createCaseFixture } from '#tests/support/cases/case-fixture.ts';
import { addServer } from '#tests/support/fixtures/second-server.ts';

const AGENTS = 20;

let t: TestApp;
let fixture: CaseFixture;
let second: Awaited<ReturnType<typeof addServer>>;
const agents: Person[] = [];
beforeAll(async () => {
  t = await startTestApp({ manualTicks: true });
  fixture = await createCaseFixture(t);
  second = await addServer(t, { manualTicks: true });
  for (let n = 0; n < AGENTS; n += 1) agents.push(await t.person('operator', `Agent ${n}`));
});
afterAll(async () => {
  await second.stop();
  await t.close();
});

/** Every agent at once, on one of two servers. */
const all = <T>(send: (agent: Person, call: TestApp['call']) => Promise<T>): Promise<T[]> =>
  Promise.all(
    agents.map((agent, n) => send(agent, n % 2 ? (second.call as TestApp['call']) : t.call)),
  );
/** The answers by their status. */
function statuses<A extends { status: number }>(answers: readonly A[]): Map<number, A[]> {
  const by = new Map<number, A[]>();
  for (const answer of answers) by.set(answer.status, [...(by.get(answer.status) ?? []), answer]);
  return by;
}

it('of 20 agents who take one case, one has it', async () => {
  const made = await fixture.open();
  const answers = await all((agent, call) =>
    call(
      casesRoutes.send,
      { params: { id: made.id }, body: { commandId: randomUUID(), event: 'case.take' } },
      agent,
      { 'if-match': `"${made.version}"` },
    ),
  );
  const by = statuses(answers);
  expect(by.get(200)).toHaveLength(1);
  expect(by.get(412)).toHaveLength(AGENTS - 1);
  const now = await fixture.read(made.id);
  expect(now.owner?.id).toBe(by.get(200)?.[0]?.body.owner?.id);
  expect(now.version).toBe(made.version + 1);
});

it('of 20 agents who open one about the same, one does, and the others are led to it', async () => {
  const orderId = await fixture.order();
  const answers = await all((agent, call) =>
    call(casesRoutes.open, { body: { commandId: randomUUID(), orderId, cause: 'quality' } }, agent),
  );
  const by = statuses(answers);
  const [made] = by.get(201) ?? [];
  expect(by.get(201)).toHaveLength(1);
  expect(by.get(409)?.map(({ body }) => (body as { caseId?: number }).caseId)).toEqual(
    Array.from({ length: AGENTS - 1 }, () => made?.body.id),
  );
});

it('20 comments at once all stand, in one order, and 20 who resolve it do so once', async () => {
  const made = await fixture.open();
  const comments = await all((agent, call) =>
    call(
      casesRoutes.comment,
      { params: { id: made.id }, body: { commandId: randomUUID(), text: `by ${agent.id}` } },
      agent,
    ),
  );
  expect(statuses(comments).get(200)).toHaveLength(AGENTS);
  const now = await fixture.read(made.id);
  expect(now.version).toBe(made.version + AGENTS);
  expect(await fixture.history(made.id)).toHaveLength(AGENTS + 1);
  const answers = await all((agent, call) =>
    call(
      casesRoutes.send,
      {
        params: { id: made.id },
        body: { commandId: randomUUID(), event: 'case.resolve', reason: 'Done' },
      },
      agent,
      { 'if-match': `"${now.version}"` },
    ),
  );
  expect(statuses(answers).get(200)).toHaveLength(1);
  expect((await fixture.history(made.id)).filter(({ kind }) => kind === 'end')).toHaveLength(1);
});

it('of many reports of one customer at once, as many are opened as may be', async () => {
  const customer = await t.person('customer');
  const orders: number[] = [];
  for (let n = 0; n < 2 * MAX_OWN_CASES; n += 1) orders.push(await fixture.order(customer));
  const answers = await Promise.all(
    orders.map((orderId, n) =>
      (n % 2 ? (second.call as TestApp['call']) : t.call)(
        casesRoutes.openOwn,
        { body: { commandId: randomUUID(), orderId, cause: 'item_missing' } },
        customer,
      ),
    ),
  );
  const by = statuses(answers);
  expect(by.get(201)).toHaveLength(MAX_OWN_CASES);
  expect(by.get(409)).toHaveLength(MAX_OWN_CASES);
});
