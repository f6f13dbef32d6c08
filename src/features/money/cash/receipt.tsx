import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Remittance } from '#contract/routes/money/cash.ts';
import { t } from '#src/lib/i18n.ts';
import { formatAmount, formatMoney } from '#src/lib/language/money.ts';
import { wholeMoment } from '#src/lib/text/moment.ts';
import { CommandButton } from '#src/ui/command-button.tsx';
import { type Figure, Figures } from '#src/ui/page/figures.tsx';
import { printAct } from './cash-acts.ts';

/** A receipt: amount, driver, collector, and orders. */
export function Receipt({ remittance }: { remittance: Remittance }) {
  const { driver, collector, variance, note, orders, closesShift, reversed } = remittance;
  const lines: readonly Figure[] = [
    [t('cash.receipt_driver'), `${driver.name} (${driver.code})`],
    [t('cash.receipt_collector'), collector.name],
    [t('cash.receipt_at'), wholeMoment(remittance.at)],
    [t('cash.receipt_expected'), formatMoney(remittance.expected)],
    [t('cash.receipt_counted'), formatMoney(remittance.counted)],
    [t('cash.receipt_variance'), formatMoney(variance)],
    [t('cash.receipt_left'), formatMoney(remittance.leftAtHand)],
    ...(note ? [[t('cash.receipt_note'), note] as const] : []),
  ];
  return (
    <section
      className="stack floating receipt"
      aria-label={t('cash.receipt', { receipt: remittance.receipt })}
    >
      <h2 className="part-name">
        {t('cash.receipt_title')} <strong>{remittance.receipt}</strong>
      </h2>
      {reversed && (
        <p data-tone="warning">
          {t('cash.receipt_reversed', {
            who: reversed.by.name,
            at: wholeMoment(reversed.at),
            why: reversed.why,
          })}
        </p>
      )}
      <Figures figures={lines} isList />
      <h3 className="part-name">{t('cash.receipt_orders')}</h3>
      {orders.length === 0 ? (
        <p>{t('cash.receipt_no_orders')}</p>
      ) : (
        <ul className="pairs">
          {orders.map(({ orderId, amount }) => (
            <li key={orderId}>
              <span>{t('cash.order', { id: orderId })}</span>
              <span>{formatAmount(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {closesShift && <p>{t('cash.receipt_shift')}</p>}
      <div className="receipt__signs" aria-hidden="true">
        <span>{t('cash.receipt_sign_driver')}</span>
        <span>{t('cash.receipt_sign_collector')}</span>
      </div>
    </section>
  );
}

/** A receipt as the pane of its row. */
export const ReceiptOf = ({ row }: { row: Remittance }) => <Receipt remittance={row} />;

/** Prints only the receipt, without the screen around it. */
export function printReceipt(remittance: Remittance): void {
  const paper = document.createElement('div');
  paper.className = 'receipt-paper';
  document.body.append(paper);
  const root = createRoot(paper);
  // The receipt must be rendered before printing starts; the print dialog blocks until it is
  // closed.
  flushSync(() => root.render(<Receipt remittance={remittance} />));
  window.print();
  root.unmount();
  paper.remove();
}

export function PrintReceipt({ remittance }: { remittance: Remittance }) {
  return (
    <CommandButton command={printAct.button} onPress={() => printReceipt(remittance)}>
      {t('cash.print')}
    </CommandButton>
  );
}
