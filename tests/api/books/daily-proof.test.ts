import { expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { type Job, jobsRoutes } from '#contract/routes/platform/jobs.ts';
import type { PublishedHead } from '#server/books/audit/chain.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let admin: Person;
let published: PublishedHead[] = [];
withApp(
  async (app) => {
    t = app;
    admin = await t.person('admin');
  },
  { readHeads: async () => published },
);

const AUDIT = 'the audit log is whole, and as it was published';
const prove = async () => (await t.call(auditRoutes.prove, {}, admin)).body;
const ofAudit = (report: Awaited<ReturnType<typeof prove>>) =>
  report.checks.find(({ check }) => check === AUDIT);

async function job(kind: string): Promise<Job> {
  const { items } = (await t.call(jobsRoutes.list, { query: { limit: '200' } }, admin)).body;
  const found = items.find((one) => one.kind === kind);
  if (!found) throw new Error(`There is no job ${kind}`);
  return found;
}
const send = async (kind: string, event: string) => {
  const { id, version } = await job(kind);
  return t.call(jobsRoutes.send, { params: { id }, body: { event } }, admin, {
    'if-match': `"${version}"`,
  });
};
async function alarms() {
  await t.app().runNow.alarms();
  const { body } = await t.call(alarmsRoutes.list, {}, admin);
  return body.alarms.filter(({ rule }) => rule === 'job.stopped');
}

it('verifies the audit log against the published heads', async () => {
  published = [];
  // An act that is audited.
  await send('files.remove_unused', 'job.run');
  const { links, head } = (await t.call(auditRoutes.verify, {}, admin)).body;
  published = [{ seq: links, hash: head }];
  expect(await prove()).toMatchObject({ isSound: true });
  published = [{ seq: links, hash: '00'.repeat(32) }];
  expect(ofAudit(await prove())).toMatchObject({
    ok: false,
    first: `entry ${links} is another one than was published`,
  });
  expect((await t.call(auditRoutes.verify, {}, admin)).body.isWhole).toBe(false);
  published = [{ seq: links + 1_000, hash: head }];
  expect(ofAudit(await prove())).toMatchObject({ ok: false });
  published = [];
  expect(await prove()).toMatchObject({ isSound: true });
});

it.each(['ledger.prove', 'retention.remove'])('refuses to pause %s', async (kind) => {
  expect((await job(kind)).acts.pause).toMatchObject({ code: 'job.not_pausable' });
  expect((await send(kind, 'job.pause')).body).toMatchObject({ code: 'job.not_pausable' });
  expect((await job(kind)).state).not.toBe('paused');
});

it('raises an alarm for a paused job until it is resumed', async () => {
  expect(await alarms()).toEqual([]);
  expect((await send('files.remove_unused', 'job.pause')).status).toBe(200);
  const [raised] = await alarms();
  expect(raised).toMatchObject({ priority: 3, action: { kind: 'check_jobs' } });
  expect((await send('files.remove_unused', 'job.resume')).status).toBe(200);
  expect(await alarms()).toMatchObject([{ state: 'returned_unacknowledged' }]);
  t.moveClock(5 * 60_000);
  await expect
    .poll(async () => (await alarms()).filter(({ state }) => state !== 'cleared'))
    .toEqual([]);
});
