import { expect, it } from 'vitest';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type CaseFixture, createCaseFixture } from '#tests/support/cases/case-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: CaseFixture;
withApp(
  async (app) => {
    t = app;
    fixture = await createCaseFixture(app);
    for (const cause of ['quality', 'item_wrong']) await fixture.open({ cause });
  },
  { manualTicks: true },
);

it('marks stores and drivers with what is open, and how much of it is overdue', async () => {
  const { store, amal } = fixture;
  const driver = await t.person('driver');
  const markOf = async (kind: string, id: number) =>
    (await t.call(casesRoutes.marks, {}, amal)).body.items.find(
      (one) => one.kind === kind && one.id === id,
    );
  const open = (await fixture.list({ storeId: store.id, open: 'true', limit: '200' })).length;
  const late = (await fixture.list({ storeId: store.id, overdue: 'true', limit: '200' })).length;
  expect(await markOf('store', store.id)).toMatchObject({ open, overdue: late });
  expect(await markOf('driver', driver.id)).toBeUndefined();
  const about = await fixture.open({ driverId: driver.id, cause: 'driver_late' });
  expect(await markOf('driver', driver.id)).toMatchObject({ open: 1, overdue: 0 });
  await t.pool.query('update cases set due_at = opened_at where id = $1', [about.id]);
  expect(await markOf('driver', driver.id)).toMatchObject({ open: 1, overdue: 1 });
  await fixture.send(about, 'resolve', { reason: 'Talked to him' });
  expect(await markOf('driver', driver.id)).toBeUndefined();
});
