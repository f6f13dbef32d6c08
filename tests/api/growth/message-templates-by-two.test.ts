import { expect, it } from 'vitest';
import type { OrderNoticeEvent } from '#contract/growth/message-templates/message-template.ts';
import { messageTemplatesRoutes as calls } from '#contract/routes/growth/message-templates.ts';
import { proposalsRoutes } from '#contract/routes/people/proposals.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { changeByTwo } from '#tests/support/two-people/change-message.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
withApp((app) => {
  t = app;
});

const NEEDED = { status: 403, body: { code: 'proposal.needed' } };
async function templateOf(event: OrderNoticeEvent, as: Person) {
  const { items } = (await t.call(calls.list, {}, as)).body;
  const found = items.find((one) => one.event === event);
  if (!found) throw new Error(`There is no message of ${event}`);
  return found;
}
const update = (one: { id: number; version: number }, body: object, as: Person) =>
  t.call(calls.update, { params: { id: one.id }, body }, as, { 'if-match': `"${one.version}"` });

it('a message of orders is not switched on, nor changed while it is on, by one person; also by SQL', async () => {
  const supervisor = await t.person('supervisor');
  const one = await templateOf('order.delivered', supervisor);
  const off = await update(one, { isOn: false }, supervisor);
  expect(off.body.isOn).toBe(false);
  // Nobody gets the text of a message that is off.
  const titles = { ...one.titles, fr: 'Livrée' };
  const edited = await update(off.body, { titles }, supervisor);
  expect(edited.body.titles).toEqual(titles);
  expect(await update(edited.body, { isOn: true }, supervisor)).toMatchObject(NEEDED);
  const by = (set: string) => t.pool.query(`update push_templates set ${set} where id = ${one.id}`);
  await expect(by('is_on = true')).rejects.toMatchObject({ constraint: 'proposal_four_eyes' });
  const second = await t.person('supervisor');
  expect((await changeByTwo(t, edited.body, { isOn: true }, [supervisor, second])).body.isOn).toBe(
    true,
  );
  await expect(by(`titles = '{"fr":"Gagnez"}'`)).rejects.toMatchObject({
    constraint: 'proposal_four_eyes',
  });
  // A waiting change is void once the message changes.
  const now = await templateOf('order.delivered', supervisor);
  const body = {
    kind: 'order_message' as const,
    target: String(now.id),
    version: now.version,
    change: { titles: one.titles },
    reason: 'x',
  };
  const { body: waiting } = await t.call(proposalsRoutes.create, { body }, supervisor);
  await update(now, { isOn: false }, supervisor);
  const { body: gone } = await t.call(
    proposalsRoutes.get,
    { params: { id: waiting.id } },
    supervisor,
  );
  expect(gone.state).toBe('void');
});
