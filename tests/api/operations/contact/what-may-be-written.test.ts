import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import type { TestApp } from '#tests/support/app.ts';
import {
  type ContactFixture,
  createContactFixture,
} from '#tests/support/contact/contact-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let f: ContactFixture;
withApp(
  async (app) => {
    t = app;
    f = await createContactFixture(t);
  },
  { manualTicks: true },
);

it('a customer is written to about a case without an order while it is open, and not after', async () => {
  const opened = await t.call(
    casesRoutes.open,
    {
      body: {
        commandId: randomUUID(),
        customerId: f.customer.id,
        cause: 'other',
        reason: 'x',
      } as never,
    },
    f.operator,
  );
  const about = { caseId: opened.body.id };
  const to = { about, party: 'customer' };
  const first = await f.send({ ...to, text: 'Nous regardons cela.' });
  expect(first.status).toBe(201);
  const closed = await t.call(
    casesRoutes.send,
    {
      params: { id: about.caseId },
      body: { commandId: randomUUID(), event: 'case.resolve', reason: 'Done' } as never,
    },
    f.operator,
    {
      'if-match': `"${(await t.call(casesRoutes.get, { params: { id: about.caseId } }, f.operator)).body.version}"`,
    },
  );
  expect(closed.status).toBe(200);
  const offer = await f.send({ ...to, text: 'Vendredi : moitié prix !', seen: first.body.version });
  expect([offer.status, offer.body]).toMatchObject([409, { reason: 'contact.case_closed' }]);
  expect((await f.partyOf(about, 'customer')).whyNot).toContain('is closed');
  const answer = await f.answer(first.body.id, { text: 'Merci' }, f.customer);
  expect(answer.status).toBe(409);
});

it('what is not seen, or turns the direction of a text, is not sent', async () => {
  const { id: orderId } = await f.assigned();
  const to = { about: { orderId }, party: 'customer' };
  const sent = await f.send({ ...to, text: '\u202eBonjour\u202c,\u200b à tout de suite' });
  expect(sent.body.messages.at(-1)?.text).toBe('Bonjour, à tout de suite');
  for (const text of ['Voir pay\u200d.\u200dexample', 'Appelez le 06–12–34–56–78'])
    expect((await f.send({ ...to, text, seen: sent.body.version })).status, text).toBe(400);
});
