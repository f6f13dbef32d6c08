import { expect, it } from 'vitest';
import { createDatabaseCheck } from './database-check.ts';

it('a hanging database is queried once, responses are in time, and recovery is detected', async () => {
  const asked: (() => void)[] = [];
  const check = createDatabaseCheck(() => new Promise<void>((done) => asked.push(done)), 20);
  const refused = { code: 'server.unavailable' };
  await Promise.all([1, 2, 3].map(() => expect(check()).rejects.toMatchObject(refused)));
  await expect(check()).rejects.toMatchObject(refused);
  expect(asked).toHaveLength(1);
  const last = check();
  asked[0]?.();
  await last;
  const next = check();
  expect(asked).toHaveLength(2);
  asked[1]?.();
  await next;
});

it('the reason for a failed check is passed on', async () => {
  await expect(createDatabaseCheck(() => Promise.reject(new Error('gone')))()).rejects.toThrow(
    'gone',
  );
});
