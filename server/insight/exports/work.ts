import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { zonesText } from '#contract/insight/reports/zones.ts';
import { exportReasons } from '#contract/reasons/insight/exports.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import type { ExportFormat } from '#contract/routes/insight/exports.ts';
import { EXPORT_DAYS } from '#contract/routes/insight/exports.ts';
import type { CellValue } from '#rules/csv.ts';
import { DAY_MS } from '#rules/time.ts';
import { csvStyleOf } from '../../people/preferences/csv-style.ts';
import { languageOfUser } from '../../people/users/user-language.ts';
import type { WithClock } from '../../platform/area.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { callerOf } from '../../platform/auth/caller-of.ts';
import type { Log } from '../../platform/db/log.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import type { Temporary } from '../../platform/files/temporary.ts';
import { Refusal, refusalFor, refuse, sentenceIn } from '../../platform/http/refusal.ts';
import { type JobRun, LeaseLost } from '../../platform/jobs/job.ts';
import { withTightHeap } from '../../platform/process/tight-heap.ts';
import { inPresentScope, readWithin, scopeOf } from '../../platform/scope/scope.ts';
import { CSV_TYPE, writeCsv } from '../../platform/sheets/csv.ts';
import { writeXlsx, XLSX_TYPE } from '../../platform/sheets/xlsx.ts';
import { readZoneNames } from '../reports/names.ts';
import type { ExportAttempt, ExportRepository, ExportRow } from './repository.ts';
import { openSource, type Sources, whyNotRead } from './sources.ts';

interface Deps extends Sources, WithClock {
  log: Log;
  storage: FileStorage;
  temporary: Temporary;
  repository: ExportRepository;
}

export const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: CSV_TYPE,
  xlsx: XLSX_TYPE,
};
const NOTE_MS = 500;
const FORGET_MS = 30 * DAY_MS;

/** The file was cancelled, or another job is making it. */
class NotWanted extends Error {
  override readonly name = 'NotWanted';
}

export const keyOf = ({ id, format }: Pick<ExportRow, 'id' | 'format'>) =>
  `exports/${id}.${format}`;

export const jobKeyOf = ({ id, attempt }: ExportAttempt) => `${id}.${attempt}`;
const makingOf = (key: string): ExportAttempt => {
  const [id = 0, attempt = 0] = key.split('.').map(Number);
  return { id, attempt };
};

/** The zones of a file: those of its request that its owner still works for; null means all. */
function zonesOf(asked: readonly number[] | null, { zones }: Caller): number[] | null {
  if (zones === 'all') return asked && [...asked];
  return asked ? asked.filter((id) => zones.includes(id)) : [...zones];
}

/** Makes files, and removes them after a week. */
export function createExportWork({
  db,
  clock,
  log,
  storage,
  temporary,
  repository,
  ...from
}: Deps) {
  /** Writes the file to a path as its owner sees it now. Errors: those of the source. */
  async function write(row: ExportRow, path: string, signal: AbortSignal) {
    const owner = await callerOf(db, row.owner_id);
    if (!owner) throw refuse('export.owner_without_access');
    const zones = zonesOf(row.zones, owner);
    const why = whyNotRead({ ...row, zones }, owner);
    if (why) throw refusalFor(why);
    const inScope = <T>(work: () => T): T =>
      zones ? readWithin(scopeOf(zones, owner.userId), work) : work();
    let done = 0;
    // Programs read CSV, and find the same headings in each.
    const chosen = row.format === 'csv' ? null : await languageOfUser(db, owner.userId);
    const reader = { caller: owner, language: chosen ?? 'en' } as const;
    const { sheet, rows } = await inScope(() => openSource(from, row.source, reader));
    // Only the rows are read within the zones; the progress is written without them.
    const read = inScope(() => inPresentScope(sheet.parts));
    let noteAfter = 0;
    const note = async () => {
      const now = performance.now();
      if (now < noteAfter) return;
      noteAfter = now + NOTE_MS;
      if (!(await repository.note(row, { done, all: rows }, clock()))) throw new NotWanted();
    };
    async function* counted(): AsyncGenerator<readonly (readonly CellValue[])[]> {
      await note();
      for await (const part of read) {
        yield part;
        done += part.length;
        await note();
      }
    }
    // A report names its zones itself; a list only if it is limited to some.
    const names = sheet.zones ? null : await readZoneNames(db, zones);
    const named = sheet.zones ?? (names ? zonesText(names) : undefined);
    const whole = { ...sheet, ...(named ? { zones: named } : {}), parts: counted() };
    await pipeline(
      row.format === 'csv' ? writeCsv(whole, await csvStyleOf(db, owner.userId)) : writeXlsx(whole),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
      { signal },
    );
    return { rows: done, zones };
  }

  async function make(row: ExportRow, { signal, finish }: JobRun): Promise<void> {
    const key = keyOf(row);
    await temporary.write(`export-${row.id}`, async (path) => {
      const made = await withTightHeap(() => write(row, path, signal));
      const { size } = await stat(path);
      await storage.putFile(key, path, TYPES[row.format]);
      await db.transaction().execute(async (trx) => {
        const at = clock();
        const expiresAt = new Date(at.getTime() + EXPORT_DAYS * DAY_MS);
        if (!(await repository.finish(trx, row, { ...made, bytes: size, expiresAt }, at)))
          throw new NotWanted();
        await finish(trx);
      });
    });
  }

  return {
    /** The job: runs from the start each time, and leaves one whole file or none. */
    async run(job: JobRun): Promise<void> {
      const making = makingOf(job.key);
      const row = await repository.start(making, clock());
      if (!row) return;
      try {
        await make(row, job);
      } catch (error) {
        if (error instanceof NotWanted) return storage.remove(keyOf(row));
        // The job continues on another server, from the start.
        if (job.signal.aborted || error instanceof LeaseLost) throw error;
        if (!(error instanceof Refusal))
          log.warn({ err: error, export: row.id }, 'A file was not made');
        const why =
          error instanceof Refusal
            ? sentenceIn(error)
            : sentenceFor(exportReasons, 'export.server_error');
        await repository.fail(making, why, clock());
      }
    },

    /** Removes files after their week, and fails those without a job. */
    async sweep(): Promise<void> {
      const now = clock();
      for (const row of await repository.expired(now)) {
        // The file first: a row without a file reports it, but a file without a row would stay for
        // ever.
        await storage.remove(keyOf(row));
        await repository.remove(row.id, now);
      }
      await repository.failStuck(
        new Date(now.getTime() - DAY_MS),
        now,
        sentenceFor(exportReasons, 'export.server_stopped'),
      );
      await repository.forget(new Date(now.getTime() - FORGET_MS));
    },
  };
}
