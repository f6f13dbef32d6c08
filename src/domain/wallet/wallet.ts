import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  type Adjustment,
  type Transfer,
  type Wallet,
  walletsRoutes,
} from '#contract/routes/money/wallets.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { sendMoney } from '#src/lib/api/money-commands.ts';
import { retryUnlessMissing } from '#src/lib/api/retry.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { refetchList } from '#src/ui/list/rows/use-list-rows.ts';

/** The root of the query keys of wallets, and the id of the list of their movements. */
export const WALLET = 'wallet';

/** The wallet of a customer or driver. */
export const useWallet = (userId: number) =>
  useQuery({
    queryKey: [WALLET, userId],
    queryFn: ({ signal }) => call(walletsRoutes.get, byId(userId), { signal }),
    staleTime: 0,
    retry: retryUnlessMissing,
  });

/** Returns a function that fetches a wallet again; call it after an act on the wallet. */
export function useRefresh() {
  const queries = useQueryClient();
  return useCallback(() => {
    void queries.invalidateQueries({ queryKey: [WALLET] });
    void refetchList(queries, WALLET);
  }, [queries]);
}

/** Freezes an active wallet, or unfreezes a frozen one. */
export const toggleFreeze = ({ userId, name, status }: Wallet, reason: string): Promise<Wallet> =>
  status === 'active'
    ? sendMoney(
        walletsRoutes.freeze,
        { ...byId(userId), body: { reason } },
        { label: t('books.freeze_title', { name }) },
      )
    : sendMoney(
        walletsRoutes.unfreeze,
        { ...byId(userId), body: { reason } },
        { label: t('books.unfreeze_title', { name }) },
      );

/** An amount, with its repetition if it is large. */
interface LargeAmount {
  amount: string;
  typedAmount?: string;
}

export const adjustWallet = (
  { userId, name }: Wallet,
  body: { type: Adjustment; reason: string } & LargeAmount,
): Promise<Wallet> =>
  sendMoney(
    walletsRoutes.adjust,
    { ...byId(userId), body },
    {
      label: t('books.cmd_label', {
        act: t(`books.adjust_${body.type}`),
        name,
        amount: formatMoney(body.amount),
      }),
    },
  );

export const transferToWallet = (
  { userId, name }: Wallet,
  { to, ...body }: { to: string; reason: string } & LargeAmount,
): Promise<Wallet> =>
  sendMoney(
    walletsRoutes.transfer,
    {
      ...byId(userId),
      body: { toUserId: Number(to) as Wallet['userId'], ...body },
    },
    {
      label: t('books.cmd_label', {
        act: t('books.transfer_confirm'),
        name,
        amount: formatMoney(body.amount),
      }),
    },
  );

/** Reverses a transfer of the ledger by another transfer, which is returned. */
export const reverseTransfer = ({ id }: { id: number }, reason: string): Promise<Transfer> =>
  sendMoney(
    walletsRoutes.reverse,
    { ...byId(id), body: { reason } },
    { label: t('books.reverse_title', { id }) },
  );
