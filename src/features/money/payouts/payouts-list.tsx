import type { QueryClient } from '@tanstack/react-query';
import { PAYOUT_TURNS } from '#contract/money/payout.ts';
import { type Payout, payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { PAYOUT_STATUSES, WAITING_PAYOUT_STATUSES } from '#machines/payout/payout-machine.ts';
import { Age } from '#src/domain/live/age.tsx';
import { changesOf } from '#src/domain/live/record-follower.ts';
import { BankCell } from '#src/domain/money/bank-cell.tsx';
import { failureOf } from '#src/domain/payout/failed-payouts.tsx';
import {
  PAYOUTS,
  pendingPayouts,
  performAct,
  whyNot,
  whyUnreconciled,
} from '#src/domain/payout/payout.ts';
import { evidenceOf, type PayoutAct } from '#src/domain/payout/payout-acts.ts';
import { StatusText } from '#src/domain/payout/status-text.tsx';
import { storeSource } from '#src/domain/store/store-source.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { announceInFlight } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { useStore } from '#src/lib/use-store.ts';
import { optionOf, optionsOf } from '#src/ui/field/options.ts';
import type { ActSteps, SelectionAct } from '#src/ui/list/acts/list-act.ts';
import { screenAct } from '#src/ui/list/acts/screen-act.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { BulkApprove, BulkPay, BulkReject } from './bulk-acts.tsx';
import { EvidencePane } from './evidence-pane.tsx';
import { FileSheet } from './file-sheet.tsx';
import { isEvidenceRead } from './read-evidence.ts';
import { selectedText } from './selected-text.ts';
import { withdrawAct } from './withdraw-act.ts';

const { column } = makersOf({ routes: payoutsRoutes, texts: 'payouts.col_' });

/** How often the rows are read again while their changes are not received. */
const REFRESH_MS = 30_000;
/** Statuses in which a payout waits for a user. */
const TODO = WAITING_PAYOUT_STATUSES.join(',');
const known: readonly string[] = PAYOUT_STATUSES;
const isStatuses = (text: string) => text.split(',').every((one) => known.includes(one));
const HOUR_MS = 3_600_000;
const AGES_MS: Readonly<Record<'hour' | 'day' | '3days', number>> = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  '3days': 72 * HOUR_MS,
};
type AgeName = keyof typeof AGES_MS;

/** Payouts that the bank has refused, or that need an inquiry at the bank. */
const toneOf = (status: Payout['status']) =>
  status === 'review' || status === 'failed' ? 'warning' : undefined;

function Status({ payout }: { payout: Payout }) {
  const isPending = useStore(pendingPayouts, (pending) => pending.has(payout.id));
  return (
    <span
      data-tone={isPending ? 'quiet' : toneOf(payout.status)}
      title={failureOf(payout) ?? undefined}
    >
      {isPending ? t('payouts.sending') : <StatusText payout={payout} />}
    </span>
  );
}

/** Why the act is not possible on the payout in the pane, whose evidence must have been shown. */
function blocked(payout: Payout, what: PayoutAct, queries: QueryClient): string | null {
  const evidence = queries.getQueryData(evidenceOf(payout.id).queryKey);
  return whyNot(payout, what) ?? (what === 'approve' ? whyUnreconciled(evidence) : null);
}

type Begin = (payout: Payout, steps: ActSteps) => void;

/** Carries an act out on the payout in the pane; by default its question is shown there. */
const acting = (id: PayoutAct, begin: Begin = (_, { ask }) => ask()) => ({
  id,
  label: `payouts.act_${id}` as const,
  command: `payouts.cmd_${id}` as const,
  can: (payout: Payout) => whyNot(payout, id) === null,
  whyNot: (payout: Payout, queries: QueryClient) => blocked(payout, id, queries),
  // Announced here and not as a reason, because the keys after a refused one are dropped as text,
  // and the next one may be `U`.
  run(payout: Payout, steps: ActSteps) {
    if (pendingPayouts.get().has(payout.id)) announceInFlight();
    else begin(payout, steps);
  },
});

export const approveAct: SelectionAct<Payout> = {
  ...acting('approve', (payout, { ask, next, queries }) => {
    if (payout.typedConfirmation) ask();
    else if (!isEvidenceRead(payout.id))
      keyRefusal.set({ text: t('payouts.unread', { id: payout.id }) });
    else void performAct(payout, 'approve', {}, queries).then((isDone) => isDone && next());
  }),
  on: 'selection',
  key: 'a',
  short: 'payouts.key_approve',
  Sheet: BulkApprove,
};

/** Opens the bank files. */
export const filesAct = {
  ...screenAct(PAYOUTS, { id: 'files', label: 'bank_files.files', key: 'i' }),
  permission: 'payouts.files' as const,
};

/** Store Payments: payouts sorted by waiting time, with the evidence of the amount beside them. */
export const payoutsList = defineList({
  id: PAYOUTS,
  label: 'payouts.queue',
  counted: 'lists.payouts',
  routes: { list: payoutsRoutes.list },
  columns: [
    column.cell({ id: 'id', width: '2.25rem', cell: ({ id }) => id }),
    column.text({ id: 'store', width: 'minmax(6rem, 2fr)', value: 'store.name' }),
    column.amount({ id: 'amount', width: '6.25rem' }),
    column.cell({
      id: 'bank',
      // It says that an account is unconfirmed, so it is shown at every width.
      width: '7.75rem',
      cell: ({ bank }) => <BankCell {...bank} />,
    }),
    column.cell({
      id: 'status',
      width: 'minmax(7.5rem, 1fr)',
      cell: (payout) => <Status payout={payout} />,
    }),
    column.figure({
      id: 'age',
      width: '3.5rem',
      cell: ({ requestedAt, legalEvents }) => legalEvents.length > 0 && <Age since={requestedAt} />,
    }),
    column.text({ id: 'by', width: 'minmax(5.5rem, 1fr)', fromRem: 46, value: 'requestedBy.name' }),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: 'payouts.filter_status',
      defaultValue: 'todo',
      options: [
        optionOf('todo', 'payouts.filter_todo'),
        ...optionsOf(PAYOUT_STATUSES, (value) => t(`payouts.status_${value}`)),
        optionOf('all', 'payouts.filter_all'),
      ],
      // Waiting payouts are sorted oldest first, completed ones newest first.
      toApi: (status) => ({
        ...(status === 'all' ? {} : { status: isStatuses(status) ? status : TODO }),
        sort: ['all', 'paid', 'rejected'].includes(status) ? 'latest' : 'oldest',
      }),
    },
    {
      kind: 'choice',
      name: 'age',
      label: 'payouts.filter_age',
      defaultValue: 'any',
      options: optionsOf(['any', 'hour', 'day', '3days'] as const, (value) =>
        t(`payouts.age_${value}`),
      ),
      toApi: (age): { to?: string } =>
        age in AGES_MS ? { to: new Date(Date.now() - AGES_MS[age as AgeName]).toISOString() } : {},
    },
    {
      kind: 'record',
      name: 'store',
      label: 'payouts.filter_store',
      ...storeSource,
      toApi: (storeId) => ({ storeId }),
    },
    { kind: 'days', names: ['paidFrom', 'paidTo'], label: 'payouts.filter_paid_on' },
    {
      kind: 'choice',
      name: 'turn',
      label: 'payout_checks.filter_turn',
      options: optionsOf(PAYOUT_TURNS, (value) => t(`payout_checks.turn_${value}`)),
    },
  ],
  pane: { Body: EvidencePane, none: 'payouts.evidence_none' },
  watch: {
    everyMs: REFRESH_MS,
    changes: changesOf('payout'),
    isOpen: ({ legalEvents }) => legalEvents.length > 0,
    get: async (id) => (await call(payoutsRoutes.get, byId(id))).payout,
    newest: 'latest',
  },
  selectionText: selectedText,
  acts: [
    {
      on: 'row',
      id: 'store',
      label: 'payouts.cmd_store',
      key: 's',
      run: ({ store }, { state, set }) =>
        set({ store: state.store === undefined ? String(store.id) : undefined }),
    },
    {
      on: 'row',
      id: 'statement',
      label: 'payouts.cmd_statement',
      key: 'b',
      run: ({ store }, { go }) => go(`/store-balance/${store.id}`),
    },
    approveAct,
    {
      ...acting('reject'),
      on: 'selection',
      key: 'r',
      short: 'payouts.key_reject',
      Sheet: BulkReject,
    },
    { ...acting('pay'), on: 'selection', key: 'p', short: 'payouts.key_pay', Sheet: BulkPay },
    { ...acting('settle'), on: 'row', key: 'v' },
    {
      on: 'selection',
      id: 'file',
      label: 'payouts.file',
      command: 'payouts.cmd_file',
      key: 'f',
      can: (payout) => whyNot(payout, 'pay') === null,
      Sheet: FileSheet,
    },
    withdrawAct,
    filesAct,
  ],
  name: ({ id, store }) => `${idText(id)} ${store.name}`,
  empty: 'payouts.empty_todo',
  isOver: ({ status }) => status === 'paid' || status === 'rejected',
});
