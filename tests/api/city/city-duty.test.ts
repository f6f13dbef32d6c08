import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { takeCity } from '#server/platform/process/city-duty.ts';
import { startTestApp } from '#tests/support/app.ts';

async function openTwo() {
  const t = await startTestApp();
  onTestFinished(() => t.close());
  const folder = await mkdtemp(join(tmpdir(), 'tawsil-city-duty-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const config = {
    city: { kind: 'demo' as const },
    dataDir: folder,
    databaseUrl: t.database.appUrl,
    busUrl: 'nats://127.0.0.1:4222',
  };
  const take = async (waitMs = 5_000) => {
    const duty = await takeCity({ db: t.db, config, waitMs });
    onTestFinished(duty.stop);
    return duty;
  };
  return { t, take, signIns: join(folder, 'sign-ins.json') };
}

it('one server of a database runs the city, and another takes over once it has stopped', async () => {
  const { take } = await openTwo();
  const first = await take();
  expect(first.isMine).toBe(true);
  const second = await take();
  expect([second.isMine, second.why]).toEqual([
    false,
    expect.stringMatching(/^it is run by .+:\d+$/),
  ]);
  await first.stop();
  expect((await take()).isMine).toBe(true);
});

it('a server takes over from a killed one once its lease has ended', async () => {
  const { t, take, signIns } = await openTwo();
  await writeFile(signIns, '{}');
  // The lease of a dead process, which nobody renews.
  await sql`insert into leases (name, holder, holder_name, until) values
    ('city', gen_random_uuid(), 'gone:1', clock_timestamp() + interval '700 ms')`.execute(t.db);
  expect((await take()).isMine).toBe(true);
});

it('a server does not run a city whose sign-ins are in another data directory', async () => {
  const { t, take } = await openTwo();
  await t.db
    .updateTable('users')
    .set({ email: 'city@tawsil.local' })
    .where('id', '=', (await t.person('admin')).id)
    .execute();
  const { isMine, why } = await take();
  expect([isMine, why]).toEqual([
    false,
    'its sign-ins are in the data directory of another server',
  ]);
});
