import { bankFilesRoutes } from '#contract/routes/money/bank-files.ts';
import { saveBankFile } from '#src/domain/bank-file/bank-files.ts';
import { countText } from '#src/lib/text/number.ts';
import { optionOf } from '#src/ui/field/options.ts';
import { screenAct } from '#src/ui/list/acts/screen-act.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';

const { column } = makersOf({ routes: bankFilesRoutes, texts: 'bank_files.' });

/** Opens the rows of the bank's answers. */
export const answersAct = screenAct('bankFiles', {
  id: 'answers',
  label: 'bank_files.answers',
  key: 'i',
});

/** Bank files, the latest first, with the state of their payments. */
export const bankFilesList = defineList({
  id: 'bankFiles',
  label: 'bank_files.files',
  counted: 'bank_files.counted',
  routes: bankFilesRoutes,
  defaultSort: '-at',
  columns: [
    column.id({ id: 'number', width: '3.5rem', value: 'id' }),
    column.text({ id: 'name', width: 'minmax(14rem, 2fr)', isTitle: true }),
    column.moment({ id: 'made', width: '8.5rem', sort: 'at', value: 'at' }),
    column.text({ id: 'by', width: 'minmax(7rem, 1fr)', value: 'madeBy.name' }),
    column.number({ id: 'payments', width: '5.5rem' }),
    column.amount({ id: 'total', width: '8rem' }),
    column.number({ id: 'settled', width: '5rem' }),
    column.figure({
      id: 'returned',
      width: '5.5rem',
      cell: ({ returned }) => (
        <span data-tone={returned > 0 ? 'warning' : undefined}>{countText(returned)}</span>
      ),
    }),
    column.number({ id: 'open', width: '4.5rem' }),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'open',
      label: 'bank_files.filter_open',
      options: [
        optionOf('true', 'bank_files.filter_open_true'),
        optionOf('false', 'bank_files.filter_open_false'),
      ],
    },
    { kind: 'days', names: ['from', 'to'], label: 'bank_files.filter_made' },
    { kind: 'number', name: 'payoutId', label: 'bank_files.filter_payout' },
  ],
  create: {
    path: '/store-payouts/answers/upload',
    label: 'bank_files.upload',
    permission: 'payouts.settle-files',
  },
  acts: [
    {
      on: 'row',
      id: 'download',
      label: 'bank_files.download',
      key: 'd',
      run: (file) => void saveBankFile(file),
    },
    answersAct,
  ],
  path: ({ id }) => `/store-payouts/files/${id}`,
  name: ({ name }) => name,
  empty: 'bank_files.none',
  isOver: ({ open }) => open === 0,
});
