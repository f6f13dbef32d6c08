import { expect, onTestFinished, test } from 'vitest';
import { createPool, createToolPool, isOwnProcess } from '#server/platform/db/connect.ts';
import { openConnection } from '#server/platform/db/connection.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createTestDatabase, queryOnce } from '#tests/support/database.ts';

const open = async (options?: { empty: boolean }) => {
  const database = await createTestDatabase(options);
  onTestFinished(() => database.drop());
  return database;
};

test('the application’s login has no rights until it takes its role, and then owns nothing', async () => {
  const { appUrl } = await open();
  await expect(queryOnce(appUrl, 'SELECT FROM users')).rejects.toMatchObject({ code: '42501' });

  const pool = createPool(appUrl, { role: 'tawsil_app' });
  onTestFinished(() => pool.end());
  const who = await pool.query('SELECT current_user AS name, 9007199254740993::int8 AS big');
  expect(who.rows).toEqual([{ name: 'tawsil_app', big: 9007199254740993n }]);
  await expect(pool.query('CREATE TABLE mine ()')).rejects.toMatchObject({ code: '42501' });
  await expect(pool.query('DELETE FROM events')).rejects.toMatchObject({ code: '42501' });
});

test('a connection that breaks between two statements fails the next one, without ending the process', async () => {
  const { ownerUrl } = await open();
  const connection = await openConnection(ownerUrl);
  const ended = new Promise((resolve) => connection.once('end', resolve));
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
  await queryOnce(ownerUrl, `select pg_terminate_backend(${rows[0]?.pid})`);
  await ended;
  await expect(connection.query('select 1')).rejects.toThrow();
  await connection.end();
});

test('a pool recognizes the processes of its open connections', async () => {
  const { appUrl } = await open();
  const [own, other] = [createPool(appUrl), createPool(appUrl)];
  onTestFinished(async () => void (await Promise.all([own.end(), other.end()])));
  const client = await own.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  expect([isOwnProcess(own, pid), isOwnProcess(other, pid)]).toEqual([true, false]);
  const removed = new Promise((resolve) => own.once('remove', resolve));
  client.release(true);
  await removed;
  expect(isOwnProcess(own, pid)).toBe(false);
});

test('migrating again changes nothing', async () => {
  const { ownerUrl } = await open();
  expect(await migrate({ ownerUrl }, silentLog)).toEqual([]);
});

test('several servers can migrate an empty database at the same time', async () => {
  const { ownerUrl } = await open({ empty: true });
  const ran = await Promise.all([1, 2, 3, 4].map(() => migrate({ ownerUrl }, silentLog)));
  expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
});

test.each([
  ['the application', createPool],
  ['a tool', createToolPool],
])('a connection of %s that breaks while in use does not end the process', async (_, connect) => {
  const { ownerUrl } = await open();
  const pools = [connect(ownerUrl), connect(ownerUrl)] as const;
  onTestFinished(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
  });
  const [lending, other] = pools;
  const client = await lending.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // Not `once` of node:events, which would itself listen for the error.
  const ended = new Promise((resolve) => void client.once('end', resolve));
  await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await expect(client.query('SELECT 1')).rejects.toThrow();
  client.release(true);
});
