import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { proofsRoutes } from '#contract/routes/operations/proofs.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import type { TestApp } from '#tests/support/app.ts';
import { createProofFixture, type ProofFixture } from '#tests/support/proofs/proof-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tawsil-proofs-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

let t: TestApp;
let f: ProofFixture;
withApp(
  async (app) => {
    t = app;
    f = await createProofFixture(t);
  },
  { dataDir },
);

it('staff of one area see the photos of its orders, and none of another area', async () => {
  await f.rule({ photo: 'required' });
  const driver = await f.money.driver(1);
  const order = await f.road.orderOf(driver);
  const { body: photo } = await f.photo(order, driver, { phoneId: randomUUID() });
  const { id: own } = await t.db
    .selectFrom('zones')
    .select('id')
    .where('name', '=', order.zone)
    .executeTakeFirstOrThrow();
  const { id: other } = await t.db
    .insertInto('zones')
    .values({ name: 'Elsewhere', kind: 'watch', priority: 1, state: 'draft' } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const params = { id: order.id, proofId: photo.id, size: '96' };
  for (const [zone, status] of [
    [own, 200],
    [other, 404],
  ]) {
    const person = await t.person('operator');
    const limit = { params: { id: person.id }, body: { zones: [zone] } };
    const set = await t.call(usersRoutes.update, limit, f.money.admin, { 'if-match': '"1"' });
    expect(set.status).toBe(200);
    const { body } = await t.login(person.email);
    const as = { token: body.access_token };
    expect((await t.call(proofsRoutes.photo, { params }, as)).status).toBe(status);
    expect((await t.call(proofsRoutes.list, { params }, as)).status).toBe(status);
  }
});
