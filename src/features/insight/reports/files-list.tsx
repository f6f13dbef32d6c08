import { type Export, exportsRoutes } from '#contract/routes/insight/exports.ts';
import { EXPORT_STATES } from '#machines/export/export-machine.ts';
import { downloadFile, fileActs, readFile } from '#src/domain/report/files.ts';
import { locale, t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { defineList } from '#src/ui/list/list.ts';

const REFRESH_MS = 1_500;
const sizeIn = (unit: 'kilobyte' | 'megabyte', digits: number) =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumFractionDigits: digits });
const kilobytes = sizeIn('kilobyte', 0);
const megabytes = sizeIn('megabyte', 1);
const sizeText = (bytes: number) =>
  bytes < 1e6 ? kilobytes.format(Math.ceil(bytes / 1e3)) : megabytes.format(bytes / 1e6);

const rowsText = ({ rows, rowsInAll }: Export) =>
  rowsInAll === null || rowsInAll === rows
    ? rows.toLocaleString(locale())
    : t('reports.file_rows', { rows, all: rowsInAll });

const isMade = ({ state }: Export) => state === 'waiting' || state === 'running';

/** The files that the user has asked for, kept for a week. */
export const filesList = defineList({
  id: 'exports',
  label: 'reports.files',
  counted: 'reports.counted',
  endpoint: exportsRoutes.list,
  countEndpoint: exportsRoutes.count,
  usualSort: '-createdAt',
  columns: [
    {
      id: 'name',
      label: 'reports.file',
      width: 'minmax(14rem, 2fr)',
      isTitle: true,
      cell: ({ name }) => name,
    },
    {
      id: 'state',
      label: 'reports.file_state',
      width: '7rem',
      only: ({ state }) => ({ state }),
      cell: ({ state }) => (
        <span data-tone={state === 'failed' ? 'warning' : undefined}>
          {t(`reports.state_${state}`)}
        </span>
      ),
    },
    {
      id: 'rows',
      label: 'reports.rows',
      width: '9rem',
      isNumber: true,
      cell: rowsText,
    },
    {
      id: 'size',
      label: 'reports.file_size',
      width: '6rem',
      isNumber: true,
      cell: ({ bytes }) => (bytes === null ? '—' : sizeText(bytes)),
    },
    {
      id: 'created',
      label: 'reports.file_created',
      width: '8rem',
      sort: 'createdAt',
      cell: ({ createdAt }) => moment(createdAt),
    },
    {
      id: 'until',
      label: 'reports.file_until',
      width: '8rem',
      cell: ({ expiresAt }) => (expiresAt === null ? '—' : moment(expiresAt)),
    },
    {
      id: 'error',
      label: 'reports.file_error',
      width: 'minmax(8rem, 2fr)',
      cell: ({ error }) => error && <span title={error}>{error}</span>,
    },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'reports.file_state',
      several: true,
      options: EXPORT_STATES.map((value) => ({ value, label: t(`reports.state_${value}`) })),
    },
  ],
  acts: fileActs,
  ways: [
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
