import { ACT_CAUSES, FAULT_PARTIES } from '#contract/causes/causes.ts';
import { CASE_ORIGINS, CASE_PRIORITIES, type Case } from '#contract/operations/cases/case.ts';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import { CASE_STATES } from '#machines/case/case-machine.ts';
import { caseActs } from '#src/domain/case/case-acts.ts';
import { CASES, dueText, isOpen, isOverdue, subjectText } from '#src/domain/case/cases.ts';
import { causeText } from '#src/domain/cause/causes.ts';
import { contactRowAct } from '#src/domain/contact/contact-commands.ts';
import { ContactMark } from '#src/domain/contact/contact-mark.tsx';
import { live } from '#src/domain/live/live.ts';
import { changesOf } from '#src/domain/live/record-follower.ts';
import { giveRemedyCommand } from '#src/domain/remedy/give-remedy.tsx';
import { makeFile } from '#src/domain/report/files.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { formatAmount } from '#src/lib/language/money.ts';
import { getUser } from '#src/lib/session/session.ts';
import { useStore } from '#src/lib/use-store.ts';
import { optionsOf } from '#src/ui/field/options.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { CasePane } from './case-pane.tsx';
import { paneCommands } from './pane-commands.ts';

const { column } = makersOf({ routes: casesRoutes, texts: 'cases.col_' });

/** How often the rows are read again while their changes are not received. */
const REFRESH_MS = 30_000;

const QUEUES = ['open', 'mine', 'unowned', 'waiting', 'overdue', 'late', 'closed', 'all'] as const;
type Queue = (typeof QUEUES)[number];

/** The part of the cases that a queue shows, in the order in which they are due. */
const queueQuery = (queue: string) => {
  switch (queue as Queue) {
    case 'mine':
      return { open: 'true', ownerId: String(getUser()?.id ?? 0), sort: 'dueAt' };
    case 'unowned':
      return { open: 'true', unowned: 'true', sort: 'dueAt' };
    case 'waiting':
      return { state: 'waiting', sort: 'dueAt' };
    case 'overdue':
      return { overdue: 'true', sort: 'dueAt' };
    case 'late':
      return { late: 'true', sort: '-openedAt' };
    case 'closed':
      return { open: 'false', sort: '-openedAt' };
    case 'all':
      return { sort: '-openedAt' };
    default:
      return { open: 'true', sort: 'dueAt' };
  }
};

/** When it is due; in another colour once it is past its time. */
function Due({ row }: { row: Case }) {
  const minute = useStore(live().clock, (nowMs) => Math.floor(nowMs / 60_000));
  const nowMs = minute * 60_000;
  return (
    <span data-tone={isOverdue(row, nowMs) ? 'warning' : undefined}>{dueText(row, nowMs)}</span>
  );
}

/** What it is about, with the messages about it that wait for an answer. */
function Subject({ row }: { row: Case }) {
  const { id, order } = row;
  return (
    <>
      {subjectText(row)}
      {order ? <ContactMark kind="order" id={order.id} /> : <ContactMark kind="case" id={id} />}
    </>
  );
}

/** The queue of cases, the first one due first, with the case in focus beside it. */
export const casesList = defineList({
  id: CASES,
  label: 'cases.queue',
  counted: 'cases.counted',
  routes: casesRoutes,
  views: {
    scope: 'cases',
    builtIn: [
      { id: 'urgent', label: 'cases.view_urgent', query: { priority: 'urgent' } },
      { id: 'ratings', label: 'cases.view_ratings', query: { origin: 'rating' } },
      { id: 'stores', label: 'cases.view_stores', query: { party: 'store' } },
    ],
  },
  makeFile: (query, format) => void makeFile({ kind: 'cases', query }, format),
  columns: [
    column.cell({ id: 'id', width: '3.5rem', cell: ({ id }) => id }),
    column.cell({ id: 'cause', width: 'minmax(6rem, 1fr)', cell: ({ cause }) => causeText(cause) }),
    column.cell({
      id: 'subject',
      width: 'minmax(8rem, 2fr)',
      cell: (row) => <Subject row={row} />,
    }),
    column.cell({
      id: 'owner',
      width: 'minmax(5rem, 1fr)',
      cell: ({ owner }) => owner?.name ?? <span data-tone="quiet">{t('cases.nobody')}</span>,
    }),
    column.figure({ id: 'due', width: '6.5rem', cell: (row) => <Due row={row} /> }),
    column.cell({
      id: 'state',
      width: '6rem',
      cell: ({ state, priority }) => (
        <span data-tone={priority === 'urgent' && isOpen({ state }) ? 'warning' : undefined}>
          {priority === 'urgent' ? t('cases.priority_urgent') : t(`cases.state_${state}`)}
        </span>
      ),
    }),
    column.cell({
      id: 'given',
      width: '6rem',
      fromRem: 46,
      cell: ({ given }) => (given === '0' ? '' : formatAmount(given)),
    }),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'queue',
      label: 'cases.filter_queue',
      defaultValue: 'open',
      options: optionsOf(QUEUES, (queue) => t(`cases.queue_${queue}`)),
      toApi: queueQuery,
    },
    {
      kind: 'choice',
      name: 'state',
      label: 'cases.filter_state',
      options: optionsOf(CASE_STATES, (state) => t(`cases.state_${state}`)),
      several: true,
    },
    {
      kind: 'choice',
      name: 'cause',
      label: 'cases.filter_cause',
      options: optionsOf(ACT_CAUSES.case, causeText),
      several: true,
    },
    {
      kind: 'choice',
      name: 'party',
      label: 'cases.filter_party',
      options: optionsOf(FAULT_PARTIES, (party) => t(`cases.party_${party}`)),
      several: true,
    },
    {
      kind: 'choice',
      name: 'origin',
      label: 'cases.filter_origin',
      options: optionsOf(CASE_ORIGINS, (origin) => t(`cases.origin_${origin}`)),
      several: true,
    },
    {
      kind: 'choice',
      name: 'priority',
      label: 'cases.filter_priority',
      options: optionsOf(CASE_PRIORITIES, (one) => t(`cases.priority_${one}`)),
      several: true,
    },
    { kind: 'record', name: 'storeId', label: 'cases.filter_store', ...storeSource },
    { kind: 'number', name: 'orderId', label: 'cases.filter_order' },
    { kind: 'number', name: 'driverId', label: 'cases.filter_driver' },
    { kind: 'number', name: 'customerId', label: 'cases.filter_customer' },
    { kind: 'number', name: 'ownerId', label: 'cases.filter_owner' },
    { kind: 'days', names: ['openedFrom', 'openedTo'], label: 'cases.filter_opened' },
  ],
  pane: { Body: CasePane, none: 'cases.none' },
  watch: {
    everyMs: REFRESH_MS,
    changes: changesOf('case'),
    isOpen: () => true,
    get: (id) => call(casesRoutes.get, byId(id)),
    newest: '-openedAt',
  },
  acts: [
    contactRowAct<Case>(({ id }) => ({ caseId: id })),
    ...caseActs,
    {
      on: 'row',
      id: 'order',
      label: 'cases.cmd_order',
      key: 's',
      can: ({ order }) => order !== null,
      run: ({ order }, { go }) => order && go(`/orders/${order.id}`),
    },
  ],
  name: ({ id }) => t('cases.one', { id }),
  empty: 'cases.empty',
  isOver: (row) => !isOpen(row),
});

/** The keys of the screen, with those of its pane. */
export const casesCommands = [...casesList.commands, ...paneCommands.cases, giveRemedyCommand];
