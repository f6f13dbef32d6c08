import { expect, it } from 'vitest';
import { exportsRoutes } from '#contract/routes/insight/exports.ts';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import { viewsRoutes } from '#contract/routes/people/views.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type CaseFixture, createCaseFixture } from '#tests/support/cases/case-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: CaseFixture;
withApp(async (app) => {
  t = app;
  fixture = await createCaseFixture(app);
});

const ask = (query: object) =>
  t.call(
    exportsRoutes.create,
    { body: { source: { kind: 'cases', query }, format: 'csv' } as never },
    fixture.amal,
  );

it('a file of cases is made for those who read cases, and equals their direct export', async () => {
  for (const cause of ['quality', 'item_wrong']) await fixture.open({ cause });
  const { status, body: made } = await ask({ cause: 'quality' });
  expect(status).toBe(201);
  const params = { id: made.id };
  await expect
    .poll(async () => (await t.call(exportsRoutes.get, { params }, fixture.amal)).body.state)
    .toBe('ready');
  const list = await t.call(
    casesRoutes.export,
    { query: { cause: 'quality' } as never },
    fixture.amal,
  );
  const file = await t.call(exportsRoutes.file, { params }, fixture.amal);
  expect(file.body).toBe(list.body);
  expect(String(file.body)).toContain('quality');
  expect(String(file.body)).not.toContain('item_wrong');
  expect((await ask({ cause: 'bad' })).status).toBe(400);
});

it('a view of the cases is saved by those who read cases', async () => {
  const view = (person = fixture.amal) =>
    t.call(
      viewsRoutes.create,
      {
        body: {
          scope: 'cases',
          name: 'Mine',
          query: { queue: 'mine' },
        } as never,
      },
      person,
    );
  const { status } = await view();
  expect(status).toBe(201);
  const { body } = await t.call(viewsRoutes.list, { query: { scope: 'cases' } }, fixture.amal);
  expect(body.items).toMatchObject([{ name: 'Mine', query: { queue: 'mine' } }]);
  expect((await view(fixture.customer)).status).toBe(403);
});
