import { expect, it, vi } from 'vitest';
import { isNewCity, livePast } from '#server/city/past/past.ts';
import { PASSWORD, startTestApp } from '#tests/support/app.ts';

it('stops when the signal is aborted while its server begins to listen', async () => {
  const empty = await startTestApp();
  const admin = await empty.person('admin');
  const stopping = new AbortController();
  // Just after the last check of the signal: before its server listens, or as soon as it does.
  vi.spyOn(stopping.signal, 'throwIfAborted').mockImplementationOnce(() => {
    setImmediate(() => stopping.abort());
  });
  await expect(
    livePast({
      databaseUrl: empty.database.appUrl,
      ownerUrl: empty.database.ownerUrl,
      files: {},
      credentials: { email: admin.email, password: PASSWORD, appPassword: PASSWORD },
      now: empty.clock(),
      seed: 7,
      days: 1,
      print: () => undefined,
      signal: stopping.signal,
    }),
  ).rejects.toThrow();
  expect(await isNewCity(empty.db)).toBe(true);
  await empty.close();
});
