import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { keepHeadsIn } from '#server/books/audit/heads.ts';
import { createAuditRepository } from '#server/books/audit/repository.ts';
import { createAuditService } from '#server/books/audit/service.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { runCommand } from '#tests/support/processes/commands.ts';

/** So many that a check lasts longer than the time between two entries. */
const WRITTEN_BEFORE = 10_000;
const CHECKS = 12;
const WRITERS = 2;
/** Together, the writers append 20 entries a second. */
const EVERY_MS = 100;

let t: TestApp;
let admin: Person;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.person('admin');
  folder = await mkdtemp(join(tmpdir(), 'tawsil-heads-'));
  await sql`select audit_append(now(), '{}', '{}', 'x', 'y:' || n, null, null)
    from generate_series(1, ${sql.lit(WRITTEN_BEFORE)}) n`.execute(t.db);
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

/** Appends entries, and publishes heads, while `work` runs; returns how many entries. */
async function whileWritten(work: () => Promise<void>): Promise<number> {
  const done = new AbortController();
  const audit = createAuditService({
    repository: createAuditRepository(t.db),
    publish: keepHeadsIn(folder),
  });
  let written = 0;
  const write = async () => {
    for await (const _ of setInterval(EVERY_MS)) {
      if (done.signal.aborted) return;
      await sql`select audit_append(now(), '{}', '{}', 'x', 'y:0', null, null)`.execute(t.db);
      written += 1;
      await audit.publishHead();
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  await work().finally(() => done.abort());
  await Promise.all(writers);
  return written;
}

/** The proof of the audit is right while the audit is written. */
it('finds the audit whole while entries are appended to it', async () => {
  const reports: unknown[] = [];
  const written = await whileWritten(async () => {
    for (let n = 0; n < CHECKS; n += 1)
      reports.push((await t.call(auditRoutes.verify, {}, admin)).body.broken);
  });
  expect(reports).toEqual(Array.from({ length: CHECKS }, () => null));
  expect(written).toBeGreaterThan(CHECKS);
});

it('finds it whole by the command also, against heads published meanwhile', async () => {
  await whileWritten(async () => {
    for (let n = 0; n < 3; n += 1) {
      const command = runCommand(process.execPath, ['server/bootstrap/tawsil.mjs', 'audit'], {
        DATABASE_URL: t.database.appUrl,
        DATABASE_MIGRATION_URL: t.database.ownerUrl,
        TAWSIL_DATA_DIR: folder,
      });
      expect(await command.exited, command.output()).toBe(0);
      expect(command.output()).toMatch(/checked against [1-9]\d* published heads\.\nWhole, up to/);
    }
  });
});
