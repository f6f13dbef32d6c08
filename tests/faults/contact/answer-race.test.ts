import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { contactRoutes } from '#contract/routes/operations/contact/contact.ts';
import { contactAppsRoutes } from '#contract/routes/operations/contact/contact-apps.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import {
  type ContactFixture,
  createContactFixture,
} from '#tests/support/contact/contact-fixture.ts';
import { addServer } from '#tests/support/fixtures/second-server.ts';
import { withApp } from '#tests/support/with-app.ts';

const ROUNDS = 12;

let t: TestApp;
let fixture: ContactFixture;
let second: Awaited<ReturnType<typeof addServer>>;
withApp(async (app) => {
  t = app;
  fixture = await createContactFixture(app);
  second = await addServer(app);
});
// Before the database goes, which the first server takes with it.
afterAll(() => second.stop());

/** The refusal of who comes second. */
interface Late {
  reason: string;
  params: { name?: string };
  current: { id: number; messages: { text: string | null }[] };
}

it('two agents answer one thread at two servers: one answer, and the other sees it', async () => {
  const order = await fixture.place();
  const written = await t.call(
    contactAppsRoutes.write,
    { body: { commandId: randomUUID(), orderId: order.id, text: 'Where is it?' } },
    fixture.customer,
  );
  expect(written.status).toBe(201);
  const about = { orderId: order.id };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { thread } = await fixture.partyOf(about, 'customer');
    const seen = thread?.version ?? 0;
    const before = thread?.messages.length ?? 0;
    const send = (server: Pick<TestApp, 'call'> | typeof second, text: string, as: Person) =>
      server.call(
        contactRoutes.send,
        { body: { commandId: randomUUID(), about, party: 'customer', seen, channel: 'app', text } },
        as,
      );
    const both = await Promise.all([
      send(t, 'It comes', fixture.operator),
      send(second, 'It is on its way', fixture.supervisor),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 412]);
    const isFirst = both[0].status === 201;
    const late = both.find(({ status }) => status === 412)?.body as unknown as Late;
    const first = isFirst ? 'It comes' : 'It is on its way';
    // The first round has a question; later ones follow an answer.
    if (round === 0) expect(late.reason).toBe('contact.answered_by');
    expect(late.current.messages.at(-1)?.text).toBe(first);
    const now = await fixture.partyOf(about, 'customer');
    expect(now.thread?.messages).toHaveLength(before + 1);
    expect(now.thread?.messages.at(-1)?.text).toBe(first);
    expect(now.thread).toMatchObject({ unanswered: 0, id: late.current.id });
  }
  // The customer has each once.
  const own = await fixture.messages(fixture.customer);
  expect(own.filter(({ fromStaff }) => fromStaff)).toHaveLength(ROUNDS);
});

it('one command that reaches two servers is one message', async () => {
  const order = await fixture.place();
  const body = {
    commandId: randomUUID(),
    about: { orderId: order.id },
    party: 'store',
    seen: 0,
    channel: 'app',
    text: 'Is it ready?',
  };
  const atSecond = () => second.call(contactRoutes.send, { body }, fixture.operator);
  const both = await Promise.all([
    t.call(contactRoutes.send, { body } as never, fixture.operator),
    atSecond(),
  ]);
  // While it runs at one, the other answers that it does, and its caller repeats it.
  const refused = both.filter(({ status }) => status !== 201);
  expect(refused.length).toBeLessThan(2);
  for (const one of refused)
    expect([one.status, one.body]).toMatchObject([409, { code: 'command.in_flight' }]);
  const again = await atSecond();
  expect(again.status).toBe(201);
  const { thread } = await fixture.partyOf(body.about, 'store');
  expect(thread?.messages).toHaveLength(1);
  expect(again.body.messages).toEqual(thread?.messages);
});

it('answers of a customer at the same time at two servers are written once each', async () => {
  const order = await fixture.place();
  const { body: question } = await t.call(
    contactAppsRoutes.write,
    { body: { commandId: randomUUID(), orderId: order.id, text: 'Where is it?' } },
    fixture.customer,
  );
  const texts = Array.from({ length: ROUNDS }, (_, n) => `Answer ${n}`);
  const answers = texts.map((text) => ({ commandId: randomUUID(), text }));
  const send = (server: Pick<TestApp, 'call'> | typeof second, body: (typeof answers)[number]) =>
    server.call(
      contactAppsRoutes.answer,
      { params: { id: question.thread }, body },
      fixture.customer,
    );
  const sent = await Promise.all(answers.flatMap((one) => [send(t, one), send(second, one)]));
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
  const { thread } = await fixture.partyOf({ orderId: order.id }, 'customer');
  expect(thread?.messages.map(({ text }) => text).toSorted()).toEqual(
    ['Where is it?', ...texts].toSorted(),
  );
  expect(thread).toMatchObject({ unanswered: ROUNDS + 1, version: ROUNDS + 2 });
  const { rows } = await t.pool.query(
    `select count(*)::int from events where type = 'contact.received' and subject_id = $1`,
    [question.thread],
  );
  expect(rows).toEqual([{ count: ROUNDS + 1 }]);
});
