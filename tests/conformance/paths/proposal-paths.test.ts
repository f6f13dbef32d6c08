import { expect, it } from 'vitest';
import { proposalsRoutes as calls, type ProposalAct } from '#contract/routes/people/proposals.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import { PROPOSAL_STATES, proposalRules } from '#machines/proposal/proposal-machine.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
let second: Person;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  second = await t.person('admin');
});

const ACTS = ['proposal.confirm', 'proposal.refuse', 'proposal.withdraw'] as const;
/** The author withdraws; a second person decides. */
const senderOf = (event: ProposalAct) => (event === 'proposal.withdraw' ? fixture.admin : second);
const send = (id: number, version: number, event: ProposalAct) =>
  t.call(calls.send, { params: { id }, body: { event, reason: 'x' } }, senderOf(event), {
    'if-match': `"${version}"`,
  });

/** A waiting proposal, in the state that follows from an event. */
async function proposalIn(state: (typeof PROPOSAL_STATES)[number]) {
  const params = { key: 'cash' as const };
  const { body: now } = await t.call(settingsRoutes.read, { params }, fixture.admin);
  const value = now.value as { ceiling: string };
  const change = { ...value, ceiling: String(BigInt(value.ceiling) + 100n) };
  const { body } = await t.call(
    calls.create,
    {
      body: { kind: 'setting', target: 'cash', version: now.version, change, reason: 'x' } as never,
    },
    fixture.admin,
  );
  const event = ACTS.find(
    (one) => proposalRules.apply({ status: 'waiting', isOver: false }, one)?.status === state,
  );
  if (event) await send(body.id, 1, event);
  if (state === 'void' || state === 'ended')
    await t.db
      .updateTable('proposals')
      .set({ state, state_at: t.clock(), version: 2 })
      .where('id', '=', body.id)
      .execute();
  return (await t.call(calls.get, { params: { id: body.id } }, second)).body;
}

it.each(PROPOSAL_STATES.flatMap((state) => ACTS.map((event) => [state, event] as const)))(
  'a proposal that is %s answers %s as its machine and its acts say',
  async (state, event) => {
    const proposal = await proposalIn(state);
    expect(proposal.state).toBe(state);
    const { body: row } = await t.call(calls.get, { params: { id: proposal.id } }, senderOf(event));
    const after = proposalRules.apply({ status: state, isOver: false }, event);
    const act = row.acts[event.slice('proposal.'.length) as keyof typeof row.acts];
    expect(act === true).toBe(after !== null);
    const answer = await send(proposal.id, proposal.version, event);
    if (after) expect(answer).toMatchObject({ status: 200, body: { state: after.status } });
    else
      expect(answer).toMatchObject({
        status: 409,
        body: { ...(act as object), legalEvents: [], current: { id: proposal.id } },
      });
    if (after === null || event !== 'proposal.confirm')
      await t.db
        .updateTable('proposals')
        .set({ state: 'void', state_at: t.clock() })
        .where('id', '=', proposal.id)
        .where('state', '=', 'waiting')
        .execute();
  },
);
