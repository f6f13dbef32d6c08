import { queryOptions } from '@tanstack/react-query';
import type { StoreId } from '#contract/ids.ts';
import {
  type BankFile,
  payoutsRoutes as calls,
  type Payout,
} from '#contract/routes/money/payouts.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { sendMoney } from '#src/lib/api/money-commands.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';

/** The acts that staff perform on a payout. */
export type PayoutAct = 'approve' | 'reject' | 'pay' | 'settle';

/** The input of an act. */
export interface PayoutInput {
  typedAmount?: string;
  reason?: string;
  rail?: 'manual' | 'bank-file';
  reference?: string;
  /** The user has seen that other payouts have it. */
  sameReference?: boolean;
  proof?: string;
  outcome?: 'paid' | 'failed';
}

/** The root of the query keys of evidence. */
export const EVIDENCE = 'payouts.evidence';

/** A payout with the evidence for its amount. */
export const evidenceOf = (id: number) =>
  queryOptions({
    queryKey: [EVIDENCE, id],
    queryFn: () => call(calls.get, byId(id)),
  });

/** Sends one act at the version that the user saw. Returns the payout after it. */
export function sendAct(payout: Payout, act: PayoutAct, input: PayoutInput): Promise<Payout> {
  const { id, amount, version } = payout;
  const how = {
    label: t('payouts.cmd_label', {
      act: t(`payouts.act_${act}`).replace('…', ''),
      id,
      amount: formatMoney(amount),
    }),
    ifMatch: version,
  };
  const params = { id: String(id) };
  const { typedAmount, reason = '', reference, proof, rail = 'manual', outcome = 'paid' } = input;
  const from = reference
    ? { reference, ...(input.sameReference ? { sameReference: true } : {}) }
    : {};
  if (act === 'approve')
    return sendMoney(calls.approve, { params, body: typedAmount ? { typedAmount } : {} }, how);
  if (act === 'reject') return sendMoney(calls.reject, { params, body: { reason } }, how);
  if (act === 'settle')
    return sendMoney(calls.settle, { params, body: { outcome, reason, ...from } }, how);
  return sendMoney(
    calls.pay,
    { params, body: { rail, ...from, ...(proof ? { proof } : {}) } },
    how,
  );
}

/** Withdraws the signed-in user's own approval. It needs no version. */
export const withdrawApproval = ({ id, amount }: Payout): Promise<Payout> =>
  sendMoney(
    calls.withdrawApproval,
    { ...byId(id), body: {} },
    { label: t('payouts.withdraw_cmd', { id, amount: formatMoney(amount) }) },
  );

/** Creates one bank file from payouts. */
export const createBankFile = (payouts: readonly Payout[]): Promise<BankFile> =>
  sendMoney(
    calls.bankFile,
    { body: { payouts: payouts.map(({ id, version }) => ({ id, version })) } },
    { label: t('payouts.file_cmd', { n: payouts.length }) },
  );

interface Store {
  id: StoreId;
  name: string;
}

/** Requests a payout of a store's whole available balance. */
export const requestFullPayout = ({ store }: { store: Store }): Promise<Payout> =>
  sendMoney(
    calls.payoutFullBalance,
    { body: { storeId: store.id } },
    { label: t('payouts.request_cmd_full', { store: store.name }) },
  );

/** Requests a payout of part of the available balance. Centimes. */
export const requestPayout = (store: Store, amount: string, note: string): Promise<Payout> =>
  sendMoney(
    calls.request,
    { body: { storeId: store.id, amount, ...(note ? { note } : {}) } },
    { label: t('payouts.request_cmd', { store: store.name, amount: formatMoney(amount) }) },
  );
