import { type Export, exportsRoutes } from '#contract/routes/insight/exports.ts';
import { EXPORT_STATES } from '#machines/export/export-machine.ts';
import { downloadFile, fileActs, readFile } from '#src/domain/report/files.ts';
import { allows } from '#src/lib/allows.ts';
import { keptText } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { bytesText, countText } from '#src/lib/text/number.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';

const { column, filter } = makersOf({ routes: exportsRoutes, texts: 'reports.file_' });

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
    column.text({ id: 'name', label: 'reports.file', width: 'minmax(14rem, 2fr)', isTitle: true }),
    column.cell({
      id: 'state',
      width: '7rem',
      only: 'state',
      cell: ({ state }) => (
        <span data-tone={state === 'failed' ? 'warning' : undefined}>
          {t(`reports.state_${state}`)}
        </span>
      ),
    }),
    column.figure({ id: 'rows', label: 'reports.rows', width: '9rem', cell: rowsText }),
    column.figure({
      id: 'size',
      width: '6rem',
      cell: ({ bytes }) => (bytes === null ? '—' : bytesText(bytes)),
    }),
    column.moment({ id: 'created', width: '8rem', sort: 'createdAt', value: 'createdAt' }),
    column.moment({ id: 'until', width: '8rem', value: 'expiresAt' }),
    column.cell({
      id: 'file',
      label: 'reports.download',
      width: '7rem',
      cell: (file) =>
        allows<'download'>('download')(file) && (
          <TextButton of={file.name} onClick={() => void downloadFile(file)}>
            {t('reports.download')}
          </TextButton>
        ),
    }),
    column.cell({
      id: 'error',
      width: 'minmax(8rem, 2fr)',
      cell: (row) => keptText(row.error, row),
    }),
  ],
  filters: [
    filter.choices({
      name: 'state',
      words: EXPORT_STATES,
      text: (value) => t(`reports.state_${value}`),
    }),
  ],
  acts: [
    {
      on: 'row',
      id: 'download',
      label: 'reports.download',
      key: 'd',
      run: (file) => void downloadFile(file),
    },
    ...fileActs,
  ],
  watch: { everyMs: REFRESH_MS, isOpen: isMade, get: readFile, newest: '-createdAt' },
  name: ({ name }) => name,
  empty: 'reports.files_empty',
  isOver: ({ state }) => state === 'removed' || state === 'cancelled',
});
