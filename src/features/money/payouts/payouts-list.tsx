import type { QueryClient } from '@tanstack/react-query';
import { formatMoney } from '#contract/money.ts';
import { type Payout, payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { PAYOUT_STATUSES } from '#machines/payout/payout-machine.ts';
import { Age } from '#src/domain/live/age.tsx';
import { BankCell } from '#src/domain/money/bank-cell.tsx';
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
import { useStore } from '#src/lib/use-store.ts';
import { optionsOf } from '#src/ui/field/options.ts';
import type { ScreenAct } from '#src/ui/list/acts/screen-act.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { defineList } from '#src/ui/list/list.ts';
import { BulkApprove, BulkPay, BulkReject } from './bulk-acts.tsx';
import { EvidencePane } from './evidence-pane.tsx';
import { FileSheet } from './file-sheet.tsx';
import { isEvidenceRead } from './read-evidence.ts';

const column = columnsOf<typeof payoutsRoutes.list>();

const POLL_MS = 4_000;
/** Statuses in which a payout waits for a user. */
const TODO = 'requested,approved,review,failed';
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
    <span data-tone={isPending ? 'quiet' : toneOf(payout.status)}>
      {isPending ? t('payouts.sending') : <StatusText payout={payout} />}
    </span>
  );
}

/** Why the act is not possible on the payout in the pane, whose evidence must have been shown. */
function blocked(payout: Payout, what: PayoutAct, queries: QueryClient): string | null {
  const evidence = queries.getQueryData(evidenceOf(payout.id).queryKey);
  return whyNot(payout, what) ?? (what === 'approve' ? whyUnreconciled(evidence) : null);
}

const acting = <A extends PayoutAct>(
  id: A,
  key: string,
  more: Pick<ScreenAct<Payout>, 'Sheet' | 'begin' | 'short'> = {},
): ScreenAct<Payout> => ({
  id,
  label: `payouts.act_${id}`,
  command: `payouts.cmd_${id}`,
  key,
  can: (payout) => whyNot(payout, id) === null,
  whyNot: (payout, queries) => blocked(payout, id, queries),
  ...more,
  // Announced here and not as a reason, because the keys after a refused one are dropped as text,
  // and the next one may be `U`.
  begin(payout, steps) {
    if (pendingPayouts.get().has(payout.id)) announceInFlight();
    else if (more.begin) more.begin(payout, steps);
    else steps.ask();
  },
});

/** Store Payments: payouts sorted by waiting time, with the evidence of the amount beside them. */
export const payoutsList = defineList({
  id: PAYOUTS,
  label: 'payouts.queue',
  counted: 'lists.payouts',
  routes: { list: payoutsRoutes.list },
  columns: [
    column.cell('id', 'payouts.col_id', '2.5rem', ({ id }) => id),
    column.text('store', 'payouts.col_store', 'minmax(5rem, 2fr)', 'store.name'),
    column.amount('amount', 'payouts.col_amount', '6.25rem'),
    column.cell('bank', 'payouts.col_bank', '7.5rem', { fromRem: 34 }, ({ bank }) => (
      <BankCell {...bank} />
    )),
    column.cell('status', 'payouts.col_status', 'minmax(6.75rem, 1fr)', (payout) => (
      <Status payout={payout} />
    )),
    {
      id: 'age',
      label: 'payouts.col_age',
      width: '3.75rem',
      isNumber: true,
      cell: ({ requestedAt, legalEvents }) => legalEvents.length > 0 && <Age since={requestedAt} />,
    },
    column.text('by', 'payouts.col_by', 'minmax(5.5rem, 1fr)', { fromRem: 46 }, 'requestedBy.name'),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: 'payouts.filter_status',
      defaultValue: 'todo',
      options: [
        { value: 'todo', label: t('payouts.filter_todo') },
        ...optionsOf(PAYOUT_STATUSES, (value) => t(`payouts.status_${value}`)),
        { value: 'all', label: t('payouts.filter_all') },
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
  ],
  pane: { Body: EvidencePane, none: 'payouts.evidence_none' },
  watch: {
    everyMs: POLL_MS,
    isOpen: ({ legalEvents }) => legalEvents.length > 0,
    get: async (id) => (await call(payoutsRoutes.get, byId(id))).payout,
    newest: 'latest',
  },
  selectionText: (rows) =>
    t('payouts.sum', {
      n: rows.length,
      amount: formatMoney(rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
    }),
  screenActs: [
    acting('approve', 'a', {
      short: 'payouts.key_approve',
      Sheet: BulkApprove,
      begin: (payout, { ask, next, queries }) => {
        if (payout.typedConfirmation) ask();
        else if (!isEvidenceRead(payout.id))
          keyRefusal.set({ text: t('payouts.unread', { id: payout.id }) });
        else void performAct(payout, 'approve', {}, queries).then((isDone) => isDone && next());
      },
    }),
    acting('reject', 'r', { short: 'payouts.key_reject', Sheet: BulkReject }),
    acting('pay', 'p', { short: 'payouts.key_pay', Sheet: BulkPay }),
    acting('settle', 'v'),
    {
      id: 'file',
      label: 'payouts.file',
      command: 'payouts.cmd_file',
      key: 'f',
      can: (payout) => whyNot(payout, 'pay') === null,
      Sheet: FileSheet,
    },
  ],
  rowActions: [
    {
      id: 'store',
      label: 'payouts.cmd_store',
      key: 's',
      run: ({ store }, _, { state, set }) =>
        set({ store: state.store === undefined ? String(store.id) : undefined }),
    },
    {
      id: 'statement',
      label: 'payouts.cmd_statement',
      key: 'b',
      run: ({ store }, go) => go(`/store-balance/${store.id}`),
    },
  ],
  // `u` withdraws the last approval.
  ownKeys: ['u'],
  name: ({ id, store }) => `#${id} ${store.name}`,
  empty: 'payouts.empty_todo',
  isOver: ({ status }) => status === 'paid' || status === 'rejected',
});
