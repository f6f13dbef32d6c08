import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../db/schema.ts';
import type { Upload } from '../http/upload.ts';
import type { FileRepository } from './repository.ts';
import { createFileService } from './service.ts';
import type { FileStorage } from './storage.ts';
import type { Temporary } from './temporary.ts';

it('a limited number of uploads run at a time, and the next is told when to retry', async () => {
  const files = createFileService({
    db: {} as Kysely<Database>,
    clock: () => new Date(),
    repository: {} as FileRepository,
    storage: {} as FileStorage,
    temporary: {} as Temporary,
  });
  const ends: (() => void)[] = [];
  const coming = () =>
    new Promise<Upload>((_, fail) => ends.push(() => fail(new Error('The line broke'))));
  const all = Array.from({ length: 16 }, (_, n) =>
    files[n % 2 ? 'uploadImage' : 'uploadDocument'](coming, {} as Caller),
  );
  const refused = { code: 'request.rate_limited', details: { retryAfterSeconds: 5 } };
  await expect(files.uploadImage(coming, {} as Caller)).rejects.toMatchObject(refused);
  ends[0]?.();
  await expect(all[0]).rejects.toThrow('broke');
  const next = files.uploadImage(coming, {} as Caller);
  await expect(files.uploadDocument(coming, {} as Caller)).rejects.toMatchObject(refused);
  for (const end of ends) end();
  await Promise.allSettled([...all, next]);
  expect(ends).toHaveLength(17);
});
