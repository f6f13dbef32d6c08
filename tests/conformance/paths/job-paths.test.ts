import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { jobsRoutes as calls, type Job } from '#contract/routes/platform/jobs.ts';
import {
  JOB_STATES,
  type JobEventType,
  type JobState,
  jobRules,
} from '#machines/job/job-machine.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let admin: Person;
let supervisor: Person;
withApp(
  async (made) => {
    t = made;
    admin = await t.person('admin');
    supervisor = await t.person('supervisor');
  },
  { manualTicks: true },
);

const SENT = ['run', 'retry', 'pause', 'resume'] as const;
const now = () => t.clock();
const ROWS: Readonly<Record<JobState, () => object>> = {
  waiting: () => ({}),
  retrying: () => ({ attempt: 2, last_error: 'No luck' }),
  running: () => ({
    attempt: 1,
    lease: '4f5a8f0e-6f5b-4d39-9a3c-0d9b2a8f6f11',
    lease_until: new Date(Date.now() + 60_000),
  }),
  paused: () => ({ paused_at: now() }),
  failed: () => ({ failed_at: now(), attempt: 12 }),
  done: () => ({ done_at: now() }),
};
let serial = 0;
async function made(state: JobState): Promise<Job> {
  serial += 1;
  const { id } = await t.db
    .insertInto('jobs')
    .values({
      kind: 'imports.remove_expired',
      key: `job ${serial}`,
      is_scheduled: false,
      due_at: new Date(now().getTime() + 3_600_000),
      ...ROWS[state](),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await t.call(calls.get, { params: { id } }, admin)).body;
}
const send = ({ id, version }: Job, event: string, as = admin) =>
  t.call(calls.send, { params: { id }, body: { event } }, as, { 'if-match': `"${version}"` });

describe('the job machine and the server', () => {
  it.each(JOB_STATES)('agree on every event of a job that is %s', async (state) => {
    for (const act of SENT) {
      const job = await made(state);
      expect(job.state).toBe(state);
      const known = { status: state, isScheduled: false, isLastAttempt: job.attempt >= 12 };
      const type: JobEventType = `job.${act}`;
      const after = jobRules.apply(known, type);
      expect([act, job.acts[act] === true]).toEqual([act, after !== null]);
      const { status, body } = await send(job, type);
      expect([act, status]).toEqual([act, after ? 200 : 409]);
      if (after) {
        expect(body).toMatchObject({ state: after.status, version: job.version + 1 });
        expect((await send(job, type)).status).toBe(412);
      } else
        expect(body).toMatchObject({
          code: 'job.illegal_event',
          legalEvents: jobRules.legal(known),
          current: { id: job.id },
        });
    }
  });

  it('permit changes to administrators, and reading to supervisors as well', async () => {
    const job = await made('waiting');
    expect((await send(job, 'job.pause', supervisor)).status).toBe(403);
    const { body } = await t.call(calls.get, { params: { id: job.id } }, supervisor);
    expect(body.acts.pause).toMatchObject({ code: 'permission.denied' });
    const operator = await t.person('operator');
    expect((await t.call(calls.list, { query: {} }, operator)).status).toBe(403);
  });

  it('record each event in the audit log, and return a result for each row of a bulk act', async () => {
    const [first, second] = [await made('waiting'), await made('done')];
    const ids = [first, second].map(({ id, version }) => ({ id, version }));
    const { body } = await t.call(calls.bulk, { body: { ids, act: 'job.pause' } }, admin);
    expect(body.results).toMatchObject([
      { id: first.id, ok: true, row: { state: 'paused' } },
      { id: second.id, ok: false, error: { code: 'job.illegal_event' } },
    ]);
    const query = { subject: `job ${first.id}` };
    const { items } = (await t.call(auditRoutes.list, { query }, admin)).body;
    expect(items).toMatchObject([{ action: 'job.pause', after: { state: 'paused' } }]);
  });

  it('refuse an unknown event, a missing version and an unknown job', async () => {
    const job = await made('waiting');
    for (const event of ['job.start', 'job.finish', 'x', null])
      expect([event, (await send(job, event as string)).status]).toEqual([event, 400]);
    const params = { id: job.id };
    expect((await t.call(calls.send, { params, body: { event: 'job.run' } }, admin)).status).toBe(
      428,
    );
    expect((await send({ ...job, id: 99_999_999 as Job['id'] }, 'job.run')).status).toBe(404);
  });

  it('list jobs by filter, and export them', async () => {
    const job = await made('failed');
    const list = async (query: object) =>
      (await t.call(calls.list, { query: { limit: '200', ...query } }, supervisor)).body.items;
    const failed = await list({ state: 'failed' });
    expect(failed.map(({ id }) => id)).toContain(job.id);
    expect(new Set(failed.map(({ state }) => state))).toEqual(new Set(['failed']));
    expect(await list({ id: String(job.id) })).toHaveLength(1);
    const csv = await t.call(calls.export, { query: { id: String(job.id) } }, supervisor);
    expect(csv.body).toContain('imports.remove_expired');
  });
});
