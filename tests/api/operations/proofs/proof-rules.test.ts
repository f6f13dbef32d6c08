import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proofRulesRoutes } from '#contract/routes/operations/proof-rules.ts';
import { PROOF_RULE_STATES, proofRuleRules } from '#machines/proof-rule/proof-rule-machine.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { walkStates } from '#tests/support/walk-states.ts';

let t: TestApp;
let lead: Person;
beforeAll(async () => {
  t = await startTestApp();
  lead = await t.person('supervisor');
});
afterAll(() => t.close());

const newRule = async (name: string) =>
  (await t.call(proofRulesRoutes.create, { body: { name, photo: 'required' } }, lead)).body.id;

describe('rules of proofs', () => {
  it('are created, changed and exported', async () => {
    const store = await t.store();
    const body = { name: 'Pharmacies', pin: 'required', storeId: store.id } as const;
    const made = await t.call(proofRulesRoutes.create, { body }, lead);
    expect(made).toMatchObject({
      status: 201,
      body: { pin: 'required', photo: 'off', age: 'off', state: 'on' },
    });
    const { id } = made.body;
    const change = (fields: object, version: number) =>
      t.call(proofRulesRoutes.update, { params: { id }, body: fields }, lead, {
        'if-match': `"${version}"`,
      });
    expect(await change({ amountFrom: '50000' }, 1)).toMatchObject({
      status: 200,
      body: { amountFrom: '50000', version: 2 },
    });
    expect((await change({ photo: 'warned' }, 1)).status).toBe(412);
    const csv = await t.call(proofRulesRoutes.export, { query: { q: 'pharm' } }, lead);
    expect(csv.body).toContain('Pharmacies,,');
  });

  it('ask for something, of records that exist', async () => {
    const nothing = await t.call(proofRulesRoutes.create, { body: { name: 'Nothing' } }, lead);
    expect(nothing).toMatchObject({ status: 400, body: { fields: [{ path: 'body.photo' }] } });
    const id = await newRule('Was required');
    const off = { params: { id }, body: { photo: 'off' as const } };
    expect(
      (await t.call(proofRulesRoutes.update, off, lead, { 'if-match': '"1"' })).status,
    ).toBeGreaterThanOrEqual(400);
    const absent = { name: 'Absent', photo: 'warned', categoryId: 2_000_000 } as const;
    expect(await t.call(proofRulesRoutes.create, { body: absent }, lead)).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.categoryId' }] },
    });
  });

  it('follow their machine in every state', () =>
    walkStates(t, {
      rules: proofRuleRules,
      states: PROOF_RULE_STATES,
      routes: proofRulesRoutes,
      as: lead,
      make: newRule,
      set: (id, state) =>
        t.db.updateTable('proof_rules').set({ state }).where('id', '=', id).execute(),
    }));
});
