import { type ImportKind, importsRoutes as routes } from '#contract/routes/catalogue/imports.ts';
import { type ImportEventType, importRules } from '#machines/import/import-machine.ts';
import { type ActContext, type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import { can } from '../../platform/auth/caller.ts';
import {
  inState,
  notPossible,
  reasonFor,
  refuse,
  requireRow,
} from '../../platform/http/refusal.ts';
import type { Importer } from './importer.ts';
import { checkMapping, requireColumns } from './mapping.ts';
import type { ImportRepository, ImportRow } from './repository.ts';
import { legalOf, toImport } from './show.ts';

export interface ImportDeps extends ActDeps {
  repository: ImportRepository;
  importers: Readonly<Record<ImportKind, Importer>>;
}

/** Without a kind: the audit log has the import once it is applied. */
const { act } = defineSubject<ImportDeps, ImportRow, ImportEventType>()({
  name: 'import',
  async lock({ repository, importers }, trx, id, caller) {
    const row = await repository.lock(trx, id);
    return row && can(caller, importers[row.kind].permission) ? row : undefined;
  },
  read: async ({ repository }, db, id) => requireRow(await repository.find(id, db), 'import'),
  show: ({ importers }, row, caller) => toImport(row, importers[row.kind], caller),
  whyIllegal({ status, is_swept }, type) {
    if (is_swept) return reasonFor('import.rows_deleted');
    return importRules.can({ status }, type)
      ? null
      : notPossible('import.illegal_event', inState('The import', status), type);
  },
  legal: legalOf,
});

export type ImportChange = Parameters<ImportRepository['update']>[2];

/** Moves an import to the state after an event. */
const move = (
  { deps, trx }: Pick<ActContext<ImportDeps>, 'deps' | 'trx'>,
  { id, status }: ImportRow,
  type: ImportEventType,
  change: ImportChange = {},
): Promise<void> =>
  deps.repository.update(trx, id, {
    ...change,
    status: importRules.apply({ status }, type)?.status ?? status,
    status_at: deps.clock(),
  });

/** Begins a check of every row. */
const check = act({
  route: routes.check,
  event: 'import.check',
  async write(context, row, type) {
    const { deps, trx, by, body } = context;
    const { mapping, answers = {} } = body;
    const importer = deps.importers[row.kind];
    requireColumns(importer, mapping, by.caller);
    checkMapping(importer, mapping, row.header, row.store_id);
    if (!(await deps.repository.hasRows(row.id, trx))) throw refuse('import.rows_lost');
    const change = {
      mapping: JSON.stringify(mapping),
      answers: JSON.stringify(answers),
      counts: null,
      changes: null,
      failure: null,
      done: 0,
    };
    await move(context, row, type, change);
  },
});

/** Begins to write the rows. */
const apply = act({
  route: routes.apply,
  event: 'import.apply',
  async write(context, row, type) {
    const { deps, by, body } = context;
    const { skipRefused } = body;
    requireColumns(deps.importers[row.kind], row.mapping, by.caller);
    if (row.counts && row.counts.refused > 0 && !skipRefused)
      throw refuse('import.rows_refused', { count: row.counts.refused });
    await move(context, row, type, { skips_refused: skipRefused, failure: null, done: 0 });
  },
});

/** An event that the work on an import sends, with what it found. The import is locked. */
export type WorkEvent = 'import.checked' | 'import.applied' | 'import.fail';
export const workAct = (event: WorkEvent, change: ImportChange) =>
  act({ route: routes.cancel, event, write: (context, row) => move(context, row, event, change) });

const cancel = act({ route: routes.cancel, event: 'import.cancel', write: move });

export const importActs = { check, apply, cancel };
