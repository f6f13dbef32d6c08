import { type Export, exportsRoutes } from '#contract/routes/insight/exports.ts';
import { EXPORT_STATES } from '#machines/export/export-machine.ts';
import { downloadFile, fileActs, readFile } from '#src/domain/report/files.ts';
import { t } from '#src/lib/i18n.ts';
import { bytesText, countText } from '#src/lib/text/number.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { choicesFilter } from '#src/ui/list/filters/choices-filter.ts';
import { defineList } from '#src/ui/list/list.ts';

const column = columnsOf<typeof exportsRoutes.list>();

const REFRESH_MS = 1_500;

const rowsText = ({ rows, rowsInAll }: Export) =>
  rowsInAll === null || rowsInAll === rows
    ? countText(rows)
    : t('reports.file_rows', { rows, all: rowsInAll });

const isMade = ({ state }: Export) => state === 'waiting' || state === 'running';

/** The files that the user has requested. They are kept for a week. */
export const filesList = defineList({
  id: 'exports',
  label: 'reports.files',
  counted: 'reports.counted',
  routes: exportsRoutes,
  defaultSort: '-createdAt',
  columns: [
    column.text('name', 'reports.file', 'minmax(14rem, 2fr)', { isTitle: true }),
    column.cell('state', 'reports.file_state', '7rem', { only: 'state' }, ({ state }) => (
      <span data-tone={state === 'failed' ? 'warning' : undefined}>
        {t(`reports.state_${state}`)}
      </span>
    )),
    column.figure('rows', 'reports.rows', '9rem', rowsText),
    column.figure('size', 'reports.file_size', '6rem', ({ bytes }) =>
      bytes === null ? '—' : bytesText(bytes),
    ),
    column.moment('created', 'reports.file_created', '8rem', { sort: 'createdAt' }, 'createdAt'),
    column.moment('until', 'reports.file_until', '8rem', 'expiresAt'),
    column.cell('error', 'reports.file_error', 'minmax(8rem, 2fr)', ({ error }) => error),
  ],
  filters: [
    choicesFilter('state', 'reports.file_state', EXPORT_STATES, (value) =>
      t(`reports.state_${value}`),
    ),
  ],
  acts: fileActs,
  rowActions: [
    {
      id: 'download',
      label: 'reports.download',
      key: 'd',
      run: (file) => void downloadFile(file),
    },
  ],
  watch: { everyMs: REFRESH_MS, isOpen: isMade, get: readFile, newest: '-createdAt' },
  name: ({ name }) => name,
  empty: 'reports.files_empty',
  isOver: ({ state }) => state === 'removed' || state === 'cancelled',
});
