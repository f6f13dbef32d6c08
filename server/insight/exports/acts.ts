import { sql, type Updateable } from 'kysely';
import type { WhyNot } from '#contract/acts.ts';
import { Export, exportsRoutes as routes } from '#contract/routes/insight/exports.ts';
import { type ExportEventType, exportRules } from '#machines/export/export-machine.ts';
import { actsOf } from '../../platform/acts/decide.ts';
import { allowedBy } from '../../platform/acts/machine.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database, Trx } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { reasonFor, requireRow } from '../../platform/http/refusal.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { storedReason } from '../../platform/sentences/stored.ts';
import type { ExportRepository, ExportRow } from './repository.ts';
import { whyNotRead } from './sources.ts';
import { jobKeyOf, keyOf } from './work.ts';

export interface ExportDeps extends ActDeps {
  storage: FileStorage;
  jobQueue: JobQueue;
  repository: ExportRepository;
}

export const FILE = 'file';

const stateOf = ({ state }: ExportRow) => ({ status: state });
/** Why a person may not download a file of theirs now; null if they may. */
export const whyNotDownload = (row: ExportRow, caller: Caller): WhyNot | null =>
  row.state === 'ready'
    ? whyNotRead(row, caller)
    : reasonFor('export.in_state', { name: row.name, state: row.state });

export const toExport = (row: ExportRow, caller: Caller, at: Date): Export =>
  fromRow(Export, row, {
    name: `${row.name}.${row.format}`,
    rows: row.rows_done,
    rowsInAll: row.rows_all,
    bytes: row.bytes === null ? null : Number(row.bytes),
    expiresAt: row.state === 'ready' ? (row.expires_at?.toISOString() ?? null) : null,
    ...storedReason(row.error, row.error_sentence),
    acts: {
      download: whyNotDownload(row, caller) ?? true,
      ...actsOf(exportActs, row, caller, at),
    },
  });

/** Plans the job that makes the file. */
export const planExport = (
  { jobQueue }: Pick<ExportDeps, 'jobQueue'>,
  trx: Trx,
  row: ExportRow,
  dueAt: Date,
) => jobQueue.add(trx, { kind: 'exports.write', key: jobKeyOf(row), dueAt });

const { act } = defineSubject<ExportDeps, ExportRow, ExportEventType>()({
  name: FILE,
  kind: 'export',
  // Each file belongs to the person who requested it.
  lock: ({ repository }, trx, id, { userId }) => repository.lock(trx, id, userId),
  async read({ repository }, db, id, { userId }) {
    return requireRow(await repository.find(id, userId, db), FILE);
  },
  show: ({ clock }, row, caller) => toExport(row, caller, clock()),
  audited: ({ name, state }) => ({ name, state }),
  ...allowedBy({
    code: 'export.illegal_event',
    rules: exportRules,
    stateOf,
    title: ({ name }) => name,
  }),
});

const update = (trx: Trx, { id }: ExportRow, at: Date, change: Updateable<Database['exports']>) =>
  trx
    .updateTable('exports')
    .set({ ...change, changed_at: at, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** What a person does with a file of theirs, each an event of one call. */
export const exportActs = {
  cancel: act({
    route: routes.send,
    event: 'export.cancel',
    async write({ deps, trx, at }, row) {
      await update(trx, row, at, { state: 'cancelled', ended_at: at });
      await deps.jobQueue.cancel(trx, 'exports.write', jobKeyOf(row));
    },
  }),
  retry: act({
    route: routes.send,
    event: 'export.retry',
    async write({ deps, trx, at }, row) {
      const next = await update(trx, row, at, {
        state: 'waiting',
        attempt: row.attempt + 1,
        error: null,
        rows_done: 0,
        rows_all: null,
        ended_at: null,
      });
      await planExport(deps, trx, next, at);
    },
  }),
  remove: act({
    route: routes.send,
    event: 'export.remove',
    async write({ deps, trx, at }, row) {
      await update(trx, row, at, { state: 'removed' });
      // Last, so that an earlier failure keeps the file.
      await deps.storage.remove(keyOf(row));
    },
  }),
};
