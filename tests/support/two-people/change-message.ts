import { messageTemplatesRoutes } from '#contract/routes/growth/message-templates.ts';
import { proposalsRoutes } from '#contract/routes/people/proposals.ts';
import type { Person, TestApp } from '#tests/support/app.ts';

/** Changes the message of an event of orders: one person proposes it, another confirms it. */
export async function changeByTwo(
  t: Pick<TestApp, 'call'>,
  { id, version }: { id: number; version: number },
  change: Record<string, unknown>,
  [author, second]: readonly [Person, Person],
) {
  const body = { kind: 'order_message' as const, target: String(id), version, change, reason: 'x' };
  const { body: proposal } = await t.call(proposalsRoutes.create, { body }, author);
  const confirm = { params: { id: proposal.id }, body: { event: 'proposal.confirm' as const } };
  await t.call(proposalsRoutes.send, confirm, second, { 'if-match': `"${proposal.version}"` });
  return t.call(messageTemplatesRoutes.get, { params: { id } }, author);
}
