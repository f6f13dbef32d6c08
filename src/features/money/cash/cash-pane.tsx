// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the pane scrolls, also by keys.
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: the pane scrolls, also by keys.
import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { CashAtHand, Remittance } from '#contract/routes/money/cash.ts';
import { atHandOf, type CashRow, useRefresh } from '#src/domain/cash/cash.ts';
import { t } from '#src/lib/i18n.ts';
import { useCommand } from '#src/lib/keys/command-scope.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { CommandButton } from '#src/ui/command-button.tsx';
import type { PaneProps } from '#src/ui/list/list-parts.ts';
import { Figures } from '#src/ui/page/figures.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { collectAct, walletAct } from './cash-acts.ts';
import { CarriedOrders, DriverRemittances } from './cash-parts.tsx';
import { CollectForm } from './collect-form.tsx';
import { OpenCountNotice } from './open-count.tsx';
import { PrintReceipt, Receipt } from './receipt.tsx';

const AtHand = ({ cash }: { cash: CashAtHand }) => (
  <Figures
    figures={[
      [t('cash.at_hand'), formatMoney(cash.atHand), cash.isHigh && 'warning'],
      [t('cash.to_collect'), formatMoney(cash.toCollect)],
      [t('cash.ceiling'), formatMoney(cash.ceiling)],
      [t('cash.room'), formatMoney(cash.room)],
    ]}
  />
);

/** One driver's cash: the orders, the remittances, and a form to collect it. */
export function CashPane({ row: { driver }, onNext, onBack }: PaneProps<CashRow>) {
  const { data: cash, error } = useQuery(atHandOf(driver.id));
  const maySeeDriver = useHasPermission('drivers.read');
  const maySeeWallet = useHasPermission('money.read');
  const refresh = useRefresh();
  const navigate = useNavigate();
  const toWallet = () => void navigate(`/users/${driver.id}/wallet`);
  useCommand(walletAct.button, maySeeWallet ? toWallet : { whyNot: null });
  const [counting, setCounting] = useState<CashAtHand | null>(null);
  const [receipt, setReceipt] = useState<Remittance | null>(null);
  /** Two users have counted different amounts. */
  const [differs, setDiffers] = useState(false);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (receipt) next.current?.focus();
  }, [receipt]);
  const done = (remittance: Remittance) => {
    setCounting(null);
    setReceipt(remittance);
    refresh();
  };
  return (
    <section
      className="pane cash-pane"
      tabIndex={0}
      aria-label={t('cash.pane', { driver: driver.name })}
    >
      <header className="row">
        <h2>{driver.name}</h2>
        {maySeeDriver && (
          <Link className="quiet small" to={`/drivers/${driver.id}`}>
            {t('drivers.profile')}
          </Link>
        )}
        {maySeeWallet && (
          <Link className="quiet small" to={`/users/${driver.id}/wallet`}>
            {t('cash.wallet')}
          </Link>
        )}
        <Link className="quiet small" to={`/collections-log?driverId=${driver.id}`}>
          {t('cash.log_of')}
        </Link>
      </header>
      {error && (
        <Notice severity="critical">{t('cash.pane_failed', { message: error.message })}</Notice>
      )}
      {!cash && !error && <output>{t('cash.pane_reading')}</output>}
      {receipt && (
        <>
          <Receipt remittance={receipt} />
          <div className="row">
            <Button
              ref={next}
              intent="primary"
              onClick={() => {
                setReceipt(null);
                onBack();
                onNext();
              }}
            >
              {t('cash.next')}
            </Button>
            <PrintReceipt remittance={receipt} />
          </div>
        </>
      )}
      {counting && (
        <CollectForm
          cash={counting}
          onDone={done}
          onWaits={(made) => {
            setCounting(null);
            setDiffers(made.differs);
            refresh();
            onBack();
          }}
          onBack={() => {
            setCounting(null);
            refresh();
            onBack();
          }}
        />
      )}
      {cash && !counting && !receipt && (
        <>
          <AtHand cash={cash} />
          {differs && cash.openCount && (
            <Notice severity="warning">{t('cash.count_differs')}</Notice>
          )}
          <OpenCountNotice cash={cash} />
          {cash.acts.remit === true && (
            <div className="row">
              <CommandButton
                command={collectAct.button}
                isPrimary
                onPress={() => setCounting(cash)}
              >
                {t('cash.collect')}
              </CommandButton>
            </div>
          )}
        </>
      )}
      {cash && !receipt && <CarriedOrders orders={(counting ?? cash).orders} />}
      {!counting && !receipt && <DriverRemittances driverId={driver.id} />}
    </section>
  );
}
