import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatMoney } from '#contract/money.ts';
import type { StoreBalance } from '#contract/routes/vendor-payments.ts';
import { t } from '#src/lib/i18n.ts';
import { Unanswered } from '#src/lib/money-commands.ts';
import { useCan } from '#src/lib/session.ts';
import { BankSheet } from '#src/ui/bank-sheet.tsx';
import { KeptCommands } from '#src/ui/kept-commands.tsx';
import { MoneyBulk } from '#src/ui/money-bulk.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { showToast } from '#src/ui/toaster.tsx';
import { BalanceTable } from './balance-table.tsx';
import { PartSheet } from './store-forms.tsx';
import { useBalanceKeys } from './use-balance-keys.ts';
import { requestFull, useBalances, useRefresh } from './use-balances.ts';
import { useFind } from './use-find.ts';
import './store-balance.css';

type Sheet = { what: 'part' | 'bank'; balance: StoreBalance } | null;

/** Store Balance: what every store has earned, and what it can be paid. */
export default function BalancePage() {
  useBalanceKeys();
  const mayRequest = useCan('payouts.request');
  const [params, setParams] = useSearchParams();
  const isAll = params.get('all') === 'true';
  const { q, text, setText } = useFind();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useBalances(
    q,
    isAll,
  );
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set());
  const [sheet, setSheet] = useState<Sheet>(null);
  const [bulk, setBulk] = useState<readonly StoreBalance[] | null>(null);
  const balances = data?.pages.flatMap(({ items }) => items) ?? [];

  const choose = useCallback((id: number) => {
    setChosen((old) => {
      const next = new Set(old);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const mark = (id: number, is: boolean) =>
    setSending((old) => {
      const next = new Set(old);
      if (is) next.add(id);
      else next.delete(id);
      return next;
    });
  const payFull = async ({ store }: StoreBalance) => {
    mark(store.id, true);
    try {
      const { id, amount } = await requestFull(store);
      showToast({ title: t('payouts.requested_done', { id, amount: formatMoney(amount) }) });
    } catch (failure) {
      const words = failure instanceof Error ? failure.message : String(failure);
      const message = failure instanceof Unanswered ? t('money.no_answer') : words;
      showToast({
        title: t('payouts.request_failed', { store: store.name, message }),
        intent: 'destructive',
      });
    }
    mark(store.id, false);
    refresh();
  };
  const close = (isDone: boolean) => {
    setSheet(null);
    if (isDone) refresh();
  };
  const picked = balances.filter(({ store }) => chosen.has(store.id));
  const sum = (some: readonly StoreBalance[]) =>
    formatMoney(some.reduce((all, { available }) => all + BigInt(available), 0n));
  return (
    <div className="balances">
      <div className="balances__tools">
        <input
          id="balances-find"
          type="search"
          className="input"
          aria-label={t('payouts.find')}
          placeholder={t('payouts.find_hint')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <label>
          <input
            type="checkbox"
            checked={isAll}
            onChange={({ target }) => setParams(target.checked ? { all: 'true' } : {})}
          />
          {t('payouts.show_all')}
        </label>
        {picked.length > 0 && (
          <span className="balances__acts">
            <span>{t('payouts.sum', { n: picked.length, amount: sum(picked) })}</span>
            <button type="button" className="button" onClick={() => setBulk(picked)}>
              {t('payouts.pay_full_n', { n: picked.length })}
            </button>
            <button type="button" className="link-button" onClick={() => setChosen(new Set())}>
              {t('payouts.choose_none')}
            </button>
          </span>
        )}
      </div>
      <KeptCommands onAnswer={refresh} />
      {error && (
        <Notice severity="critical">
          {t('payouts.balances_failed', { message: error.message })}{' '}
          <button type="button" className="link-button" onClick={refresh}>
            {t('payouts.try_again')}
          </button>
        </Notice>
      )}
      {isPending && <output className="balances__empty">{t('payouts.balances_reading')}</output>}
      {data && balances.length === 0 && (
        <output className="balances__empty">
          {q ? t('payouts.balances_none', { q }) : t('payouts.balances_empty')}
        </output>
      )}
      {balances.length > 0 && (
        <BalanceTable
          balances={balances}
          mayRequest={mayRequest}
          chosen={chosen}
          sending={sending}
          onChoose={choose}
          onFull={(one) => void payFull(one)}
          onPart={(balance) => setSheet({ what: 'part', balance })}
          onBank={(balance) => setSheet({ what: 'bank', balance })}
        >
          {hasNextPage && (
            <button
              type="button"
              className="button"
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {t('payouts.balances_more')}
            </button>
          )}
        </BalanceTable>
      )}
      {sheet?.what === 'part' && <PartSheet balance={sheet.balance} onClose={close} />}
      {sheet?.what === 'bank' && <BankSheet {...sheet.balance} onClose={close} />}
      {bulk && (
        <MoneyBulk
          title={t('payouts.pay_full_title', { n: bulk.length })}
          items={bulk.map(({ store, available }) => ({
            id: store.id,
            label: `${store.name} · ${formatMoney(available)}`,
          }))}
          onDone={(done) => {
            setChosen((old) => new Set([...old].filter((id) => !done.includes(id))));
            refresh();
          }}
          onClose={() => setBulk(null)}
          ask={(begin) => (
            <>
              <p>{t('payouts.pay_full_lead', { amount: sum(bulk) })}</p>
              <div className="actions">
                <button
                  type="button"
                  className="button"
                  data-kind="primary"
                  onClick={() =>
                    begin((id) => {
                      const one = bulk.find(({ store }) => store.id === id);
                      return one ? requestFull(one.store) : Promise.resolve();
                    })
                  }
                >
                  {t('payouts.pay_full_confirm')}
                </button>
                <button
                  type="button"
                  className="button"
                  data-kind="plain"
                  onClick={() => setBulk(null)}
                >
                  {t('payouts.back')}
                </button>
              </div>
            </>
          )}
        />
      )}
    </div>
  );
}
