import { queryOptions } from '@tanstack/react-query';
import { type DepositSlip, depositSlipsRoutes } from '#contract/routes/money/deposit-slips.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { sendMoney } from '#src/lib/api/money-commands.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { CASH } from './cash.ts';

/** The deposit slips of collectors: those that are open, and the latest. */
export const depositSlips = queryOptions({
  queryKey: [CASH, 'slips'],
  queryFn: ({ signal }) => call(depositSlipsRoutes.list, {}, { signal }),
  staleTime: 0,
});

/** Enters the slip of the user's own deposit at the bank. */
export const enterSlip = (reference: string, amount: string) =>
  sendMoney(
    depositSlipsRoutes.enter,
    { body: { reference, amount } },
    { label: t('cash.slip_label', { amount: formatMoney(amount) }) },
  );

/** A slip that the bank's file may still book. */
export const isOpenSlip = ({ status }: DepositSlip): boolean => status === 'open';

/** Withdraws a slip that was entered by mistake; its cash can be counted in, or entered again. */
export const withdrawSlip = ({ id, reference }: DepositSlip, reason: string) =>
  sendMoney(
    depositSlipsRoutes.withdraw,
    { ...byId(id), body: { reason } },
    { label: t('cash.slip_withdraw_label', { reference }) },
  );

/** Books the slips that the bank's file names. */
export const readStatement = (text: string) =>
  sendMoney(depositSlipsRoutes.statement, { body: { text } }, { label: t('cash.statement_label') });
