import { commitmentSheetsRoutes, SHEET_STATES } from '#contract/routes/books/commitment-sheets.ts';
import { sheetActs } from '#src/domain/commitment/sheets.ts';
import { userSource } from '#src/domain/user/user-source.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { dateText } from '#src/lib/text/day.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { SheetPane } from './sheet-pane.tsx';
import './commitments.css';

const { column } = makersOf({ routes: commitmentSheetsRoutes, texts: 'commitments.' });

/** What each person committed, day by day, for another person to sign. */
export const sheetsList = defineList({
  id: 'commitments',
  label: 'screens.commitments',
  counted: 'commitments.counted',
  routes: commitmentSheetsRoutes,
  defaultSort: '-day',
  columns: [
    column.day({ id: 'day', width: '7rem', sort: 'day' }),
    column.cell({
      id: 'author',
      width: 'minmax(7rem, 1.5fr)',
      cell: ({ author }) => (author === null ? t('commitments.two_people') : author.name),
    }),
    column.number({ id: 'count', width: '4rem' }),
    column.amount({ id: 'amount', width: '7rem' }),
    column.cell({
      id: 'state',
      width: 'minmax(9rem, 1fr)',
      cell: ({ state, isOverdue }) => (
        <span className="sheet-state" data-overdue={isOverdue || undefined}>
          {t(isOverdue ? 'commitments.overdue' : `commitments.state_${state}`)}
        </span>
      ),
    }),
    column.text({
      id: 'signed',
      label: 'commitments.signed_by',
      width: 'minmax(5rem, 1fr)',
      fromRem: 46,
      value: 'signedBy.name',
    }),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'commitments.state',
      options: SHEET_STATES.map((value) => ({ value, label: t(`commitments.state_${value}`) })),
    },
    {
      kind: 'record',
      name: 'authorId',
      label: 'commitments.author',
      permission: 'users.read',
      ...userSource(),
    },
    { kind: 'days', names: ['from', 'to'], label: 'commitments.day' },
  ],
  pane: { Body: SheetPane, none: 'commitments.select' },
  acts: sheetActs,
  name: ({ day, author }) => joinList([author?.name ?? t('commitments.two_people'), dateText(day)]),
  empty: 'commitments.none',
  isOver: ({ state }) => state !== 'unsigned' && state !== 'running',
});
