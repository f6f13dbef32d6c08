import {
  BANK_ANSWER_KINDS,
  BANK_ANSWER_OUTCOMES,
  type BankAnswerRow,
  bankAnswersRoutes,
} from '#contract/routes/money/bank-answers.ts';
import { dealAct, isLeft } from '#src/domain/bank-file/answer-acts.ts';
import { bankFileSource } from '#src/domain/bank-file/bank-files.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { formatAmount } from '#src/lib/language/money.ts';
import { optionOf, optionsOf } from '#src/ui/field/options.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { bankStatusText } from './row-text.ts';

const { column } = makersOf({ routes: bankAnswersRoutes, texts: 'bank_files.' });

function Why({ row }: { row: BankAnswerRow }) {
  const { dealt, why } = row;
  if (dealt) return t('bank_files.dealt_by', { name: dealt.by.name, note: dealt.note });
  return why ? sentenceOf(why) : '—';
}

/** Rows of the bank's answers; at first those that wait for a person. */
export const bankAnswersList = defineList({
  id: 'bankAnswers',
  label: 'bank_files.answers',
  counted: 'bank_files.answers_counted',
  routes: bankAnswersRoutes,
  defaultSort: '-at',
  columns: [
    column.moment({ id: 'at', width: '8.5rem', sort: 'at' }),
    column.text({ id: 'reference', width: '8rem', isTitle: true }),
    column.cell({
      id: 'store',
      width: 'minmax(7rem, 1fr)',
      cell: ({ payout }) => payout?.store.name ?? '—',
    }),
    column.cell({
      id: 'amount',
      width: '7rem',
      cell: ({ amount }) => (amount === null ? '—' : formatAmount(amount)),
    }),
    column.cell({ id: 'status', width: 'minmax(9rem, 1.5fr)', cell: bankStatusText }),
    column.cell({
      id: 'result',
      width: '8rem',
      cell: ({ outcome, dealt }) => (
        <span data-tone={outcome === 'left' && !dealt ? 'warning' : undefined}>
          {dealt ? t('bank_files.dealt') : t(`bank_files.outcome_${outcome}`)}
        </span>
      ),
    }),
    column.cell({ id: 'why', width: 'minmax(14rem, 4fr)', cell: (row) => <Why row={row} /> }),
    column.text({ id: 'answer', width: 'minmax(7rem, 1fr)', value: 'answer.name', fromRem: 80 }),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'outcome',
      label: 'bank_files.filter_result',
      defaultValue: 'waits',
      options: [
        optionOf('waits', 'bank_files.filter_waits'),
        ...optionsOf(BANK_ANSWER_OUTCOMES, (one) => t(`bank_files.outcome_${one}`)).filter(
          ({ value }) => value !== 'left',
        ),
        optionOf('all', 'bank_files.filter_all'),
      ],
      toApi: (outcome): { waits?: string; outcome?: string } => {
        if (outcome === 'all') return {};
        return outcome === 'waits' ? { waits: 'true' } : { outcome };
      },
    },
    {
      kind: 'choice',
      name: 'kind',
      label: 'bank_files.kind',
      options: optionsOf(BANK_ANSWER_KINDS, (kind) => kind),
    },
    { kind: 'record', name: 'fileId', label: 'bank_files.file', ...bankFileSource },
    { kind: 'number', name: 'payoutId', label: 'bank_files.filter_payout' },
    { kind: 'days', names: ['from', 'to'], label: 'bank_files.at' },
  ],
  create: {
    path: '/store-payouts/answers/upload',
    label: 'bank_files.upload',
    permission: 'payouts.files',
  },
  acts: [
    dealAct,
    {
      on: 'row',
      id: 'file',
      label: 'bank_files.open_file',
      key: 'f',
      can: ({ file }) => file !== null,
      run: ({ file }, { go }) => file && go(`/store-payouts/files/${file.id}`),
    },
    {
      on: 'row',
      id: 'payout',
      label: 'bank_files.open_payout',
      key: 'o',
      permission: 'payouts.read',
      can: ({ payout }) => payout !== null,
      run: ({ payout }, { go }) =>
        payout && go(`/store-payouts?status=all&store=${payout.store.id}`),
    },
  ],
  name: ({ reference }) => reference,
  empty: 'bank_files.answers_none',
  isOver: (row) => !isLeft(row),
});
