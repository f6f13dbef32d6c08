import { importFailureReasons as FAILURES } from '#contract/reasons/catalogue/imports.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import type { Import, ImportCounts } from '#contract/routes/catalogue/imports.ts';
import { importRules } from '#machines/import/import-machine.ts';
import { performIn } from '../../platform/acts/perform.ts';
import { inNameOf, type RequestActor } from '../../platform/auth/caller.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import { isUniqueViolation } from '../../platform/db/error-codes.ts';
import type { Log } from '../../platform/db/log.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { isDatabaseAway } from '../../platform/http/error-handler.ts';
import { Refusal, refuse, sentenceIn } from '../../platform/http/refusal.ts';
import { columnsOfWords, type Words } from '../../platform/sentences/stored.ts';
import { type ImportChange, type ImportDeps, type WorkEvent, workAct } from './acts.ts';
import { findChanges } from './changes.ts';
import type { Importer, ImportScope } from './importer.ts';
import { valuesOf } from './mapping.ts';
import type { ImportRow, ValueRow } from './repository.ts';
import { count, derive, findProblems, hold, remember, write } from './sets.ts';

interface Deps extends Omit<ImportDeps, 'audit'>, Pick<ChangeDeps, 'audit'> {
  log: Log;
}

/**
 * Each import holds up to three connections while it works; this limit leaves enough for requests.
 */
const AT_WORK = 3;
/** Rows between two progress reports. */
const STEP = 5_000;
/** Rows are written in at most this many steps of at least STEP rows. */
const STEPS = 20;
/** Error codes of serialization failures, deadlocks and lock timeouts. */
const COLLISION = /^(40|55P03)/;

class Given extends Error {}

const failed = (key: Exclude<keyof typeof FAILURES, 'import.rows_now_refused'>) =>
  sentenceFor(FAILURES, key);

/** A message for people; internal errors stay in the log. */
function wordsOf(error: unknown): Words {
  if (error instanceof Refusal) return sentenceIn(error);
  const { code = '' } = error as { code?: string };
  if (COLLISION.test(code)) return failed('import.collided');
  if (error instanceof Given || isDatabaseAway(error)) return failed('import.server_stopped');
  if (isUniqueViolation(error)) return failed('import.data_changed');
  return failed('import.server_error');
}

function scopeOf(row: ImportRow, { moving }: Importer): ImportScope {
  const isMapped = (column: string) => row.mapping[column] !== undefined;
  return {
    importId: row.id,
    storeId: row.store_id,
    // The value seen by the check is used as if the file had that column.
    isMapped: (column) => isMapped(column === moving?.seen ? moving.column : column),
  };
}

/**
 * The long-running work of imports, after the response. Each runs under its own lock: a working
 * state without a lock holder was left by a server that died.
 */
export function createImportWork(deps: Deps) {
  const { db, clock, repository, audit, importers, log } = deps;
  const importerOf = ({ kind }: ImportRow): Importer => importers[kind];
  const running = new Set<Promise<void>>();
  let isStopping = false;
  let atWork = 0;

  /** Writes the result; false if the import was cancelled or undone meanwhile. */
  async function conclude(
    trx: Trx,
    id: number,
    type: WorkEvent,
    change: ImportChange,
  ): Promise<boolean> {
    const row = await repository.lock(trx, id);
    if (!row || !importRules.can({ status: row.status }, type)) return false;
    const by = inNameOf(row.created_by);
    await performIn(deps, workAct(type, change), row, { trx, at: clock(), by, body: undefined });
    return true;
  }

  async function fail(id: number, failure: Words): Promise<void> {
    const change = columnsOfWords('failure', failure);
    await db.transaction().execute((trx) => conclude(trx, id, 'import.fail', change));
  }

  /** Passes rows on and records the progress; ends when the server stops. */
  async function* watched(id: number, rows: AsyncIterable<ValueRow>) {
    let done = 0;
    for await (const row of rows) {
      yield row;
      done += 1;
      if (done % STEP !== 0) continue;
      if (isStopping) throw new Given();
      await repository.progress(id, done);
    }
  }

  async function check(trx: Trx, row: ImportRow): Promise<void> {
    const importer = importerOf(row);
    const scope = scopeOf(row, importer);
    const read = valuesOf(importer, row, row.header.length, repository.rows(row.id));
    await repository.keepValues(row.id, watched(row.id, read));
    await derive(trx, importer, scope);
    await remember(trx, importer, scope, row.mapping);
    await findProblems(trx, importer, scope, 'all');
    const counts = await count(trx, importer, scope);
    const changes = await findChanges(trx, importer, scope);
    await conclude(trx, row.id, 'import.checked', {
      counts: JSON.stringify(counts),
      changes: JSON.stringify(changes),
      failure: null,
    });
  }

  async function apply(trx: Trx, row: ImportRow, by: RequestActor): Promise<void> {
    const importer = importerOf(row);
    const scope = scopeOf(row, importer);
    await derive(trx, importer, scope);
    await hold(trx, importer, scope);
    const refused = await findProblems(trx, importer, scope, 'valid');
    const before = await count(trx, importer, scope);
    if (refused > 0 && !row.skips_refused) {
      const why = sentenceFor(FAILURES, 'import.rows_now_refused', { lines: refused });
      const change = { counts: JSON.stringify(before), ...columnsOfWords('failure', why) };
      if (!(await conclude(trx, row.id, 'import.checked', change))) throw new Given();
      return;
    }
    const { first, last, rows } = await repository.span(trx, row.id);
    const sum = { created: 0, changed: 0 };
    const step = Math.max(STEP, Math.ceil(((last ?? 0) - (first ?? 0) + 1) / STEPS));
    for (let from = first ?? 1; from <= (last ?? 0); from += step) {
      if (isStopping) throw new Given();
      const { created, changed } = await write(trx, importer, scope, { from, to: from + step - 1 });
      sum.created += created;
      sum.changed += changed;
      await repository.progress(row.id, from + step - (first ?? 1));
    }
    // Rows that were changed meanwhile are counted as they were found.
    const counts: ImportCounts = {
      ...before,
      ...sum,
      unchanged: Number(rows) - sum.created - sum.changed,
    };
    const isOurs = await conclude(trx, row.id, 'import.applied', {
      counts: JSON.stringify(counts),
      failure: null,
      skips_refused: counts.refused > 0,
    });
    if (!isOurs) throw new Given();
    await audit.append(trx, by, clock(), {
      action: `import.${row.kind}`,
      subject: `import ${row.id}`,
      before: null,
      after: {
        file: row.file_name,
        sha256: row.sha256.toString('hex'),
        storeId: row.store_id,
        skipsRefused: counts.refused > 0,
        ...counts,
      },
    });
  }

  type Work = (trx: Trx, row: ImportRow) => Promise<void>;

  function start(id: number, work: Work): Promise<void> {
    const doing = db
      .transaction()
      .execute(async (trx) => {
        const row = (await repository.takeWork(trx, id)) && (await repository.find(id, trx));
        if (row) await work(trx, row);
      })
      .catch(async (error: unknown) => {
        const isOurs = !(error instanceof Refusal || error instanceof Given);
        if (isOurs) log.error({ err: error, importId: id }, 'An import failed');
        await fail(id, wordsOf(error));
      })
      .catch((error: unknown) => log.warn({ err: error }, 'An import could not be marked failed'))
      .finally(() => running.delete(doing));
    running.add(doing);
    return doing;
  }

  /** Does the work of an import that `begin` has moved into a working state. */
  async function inPlace(begin: () => Promise<Import>, work: Work): Promise<Import> {
    if (atWork >= AT_WORK) throw refuse('import.others_in_progress', {}, { retryAfterSeconds: 10 });
    atWork += 1;
    const leave = () => {
      atWork -= 1;
    };
    try {
      const begun = await begin();
      void start(begun.id, work).finally(leave);
      return begun;
    } catch (error) {
      leave();
      throw error;
    }
  }

  return {
    /**
     * Starts a check, which continues after the response. Errors: those of `begin`; 429 if too many
     * are running.
     */
    check: (begin: () => Promise<Import>) => inPlace(begin, check),
    /** The same for applying. */
    apply: (begin: () => Promise<Import>, by: RequestActor) =>
      inPlace(begin, (trx, row) => apply(trx, row, by)),

    /** Fails the imports of a server that died. Call it at the start, and every minute. */
    async recover(): Promise<void> {
      for (const { id } of await repository.working())
        await db.transaction().execute(async (trx) => {
          if (await repository.takeWork(trx, id))
            await conclude(
              trx,
              id,
              'import.fail',
              columnsOfWords('failure', failed('import.server_stopped')),
            );
        });
    },

    /** Stops running work: its transaction is rolled back, and the import fails with a message. */
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all(running);
    },
  };
}
export type ImportWork = ReturnType<typeof createImportWork>;
