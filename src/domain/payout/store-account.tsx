import { queryOptions, useQuery } from '@tanstack/react-query';
import { payoutsRoutes as calls } from '#contract/routes/money/payouts.ts';
import { live } from '#src/domain/live/live.ts';
import { changeText, isMarked } from '#src/domain/money/bank-change.ts';
import { SharedAccount } from '#src/domain/money/shared-account.tsx';
import { call } from '#src/lib/api/call.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { ConfirmAccount } from './confirm-account.tsx';
import { EVIDENCE } from './payout-acts.ts';

interface Props {
  store: { id: number; name: string };
  /** When the account was changed: another change is fetched. */
  changedAt: string | null;
}

const accountOf = (storeId: number, changedAt: string | null) =>
  queryOptions({
    queryKey: [EVIDENCE, 'account', storeId, changedAt],
    queryFn: async () => {
      const { items } = await call(calls.storesWithBalance, { query: { id: String(storeId) } });
      return items[0]?.bank ?? null;
    },
  });

/** Who changed the account of a store, why, and whether it waits for a second person, who confirms it. */
export function StoreAccount({ store, changedAt }: Props) {
  const { data: bank } = useQuery(accountOf(store.id, changedAt));
  if (!bank?.change) return null;
  const text = changeText(bank.change);
  return (
    <div className="stack">
      {isMarked(bank.change, live().now()) ? (
        <Notice severity="warning">{text}</Notice>
      ) : (
        <p className="hint">{text}</p>
      )}
      <SharedAccount review={{ sharedWith: bank.sharedWith ?? [], sharedElsewhere: 0 }} />
      <div className="store-bank">
        <ConfirmAccount store={store} bank={bank} />
      </div>
    </div>
  );
}
