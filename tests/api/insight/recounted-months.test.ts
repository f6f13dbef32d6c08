import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { reportsRoutes } from '#contract/routes/insight/reports.ts';
import { casablancaDay } from '#rules/time.ts';
import { checkLedger } from '#server/books/ledger/check.ts';
import { figureChecks } from '#server/insight/reports/figures/check.ts';
import { createFold } from '#server/insight/reports/figures/fold.ts';
import type { TestApp } from '#tests/support/app.ts';
import { runAsOwner } from '#tests/support/database.ts';
import {
  type AmendmentFixture,
  createAmendmentFixture,
} from '#tests/support/order/amendment-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: AmendmentFixture;
withApp(
  async (app) => {
    t = app;
    fixture = await createAmendmentFixture(app);
  },
  { manualTicks: true },
);

const unsound = async () =>
  (await checkLedger(t.db, t.clock(), figureChecks)).checks.filter(({ ok }) => !ok);
const recounted = async () => {
  const { rows } = await sql<{ month: string }>`
    select month::text from figure_months_recounted`.execute(t.db);
  return rows.map(({ month }) => month);
};
const changed = async () => {
  const { rows } = await sql<{ changed: string }>`
    select coalesce(sum(changed), 0)::text as changed from change_figures
    where span = 'month'`.execute(t.db);
  return Number(rows[0]?.changed);
};

it('what a server of the release before has counted is counted again, once it has gone', async () => {
  const [one, two] = fixture.dishes as [number, number];
  const { body: order } = await fixture.placeOf([one, two]);
  const carrier = await fixture.driver(1);
  const { body: assigned } = await fixture.assign(order, carrier.id);
  const accepted = await fixture.step(assigned, 'accept');
  await fixture.amend(accepted.body, { lines: [{ line: 1, quantity: 0 }] });
  let now = await fixture.detail(order.id);
  for (const event of ['prepare', 'ready', 'pick_up', 'deliver'])
    now = { ...now, ...(await fixture.step(now, event)).body };
  await sql`select events_publish(100000)`.execute(t.db);

  // As it counts: neither changes nor missing items, and nothing beside the position.
  const fold = createFold(t.db, t.clock);
  await sql`update figure_state set seq = (select seq from event_head)`.execute(t.db);
  await sql`delete from unfolded_transfers`.execute(t.db);
  expect(await recounted()).toEqual([`${casablancaDay(t.clock()).slice(0, 7)}-01`]);
  // The proof leaves the month out, and it is not counted while the other may go on.
  expect(await unsound()).toEqual([]);
  await fold.fold();
  expect([await changed(), (await recounted()).length]).toEqual([0, 1]);
  const today = casablancaDay(t.clock());
  const statusOf = async (report: 'items' | 'cancellations') => {
    const input = { params: { report }, query: { from: today, to: today } };
    return (await t.call(reportsRoutes.get, input, await t.person('admin'))).status;
  };
  expect([await statusOf('items'), await statusOf('cancellations')]).toEqual([503, 200]);

  await runAsOwner(
    t.database.ownerUrl,
    `update figure_months_recounted set at = at - interval '2 minutes'`,
  );
  await fold.fold();
  expect([await changed(), await recounted()]).toEqual([1, []]);
  expect(await statusOf('items')).toBe(200);
  expect(await unsound()).toEqual([]);
});
