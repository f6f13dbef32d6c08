// biome-ignore-all lint/a11y/noNoninteractiveTabindex: the keys of the list move from row to row.
import { memo } from 'react';
import type { Remittance } from '#contract/routes/cash.ts';
import { figure } from '#src/lib/figure.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/moment.ts';
import { Twist } from '#src/ui/list-screen.tsx';
import { PrintReceipt, Receipt } from './receipt.tsx';

interface Props {
  remittance: Remittance;
  columns: number;
  isOpen: boolean;
  mayReverse: boolean;
  onOpen: (id: number) => void;
  onOnly: (part: { driver?: string; collector?: string }) => void;
  onReverse: (remittance: Remittance) => void;
}

function Only(props: { name: string; onClick: () => void }) {
  const { name, onClick } = props;
  return (
    <button
      type="button"
      className="link-button"
      title={t('lists.only', { what: name })}
      onClick={onClick}
    >
      {name}
    </button>
  );
}

/** One remittance; open, its receipt with the orders that it covers. */
export const LogRow = memo(function LogRow(props: Props) {
  const { remittance, columns, isOpen, mayReverse, onOpen, onOnly, onReverse } = props;
  const { id, receipt, driver, collector, variance, status, orders, closesShift } = remittance;
  const isReversed = status === 'reversed';
  return (
    <>
      <tr
        data-row={id}
        data-current={isOpen || undefined}
        data-off={isReversed || undefined}
        tabIndex={-1}
      >
        <td>
          <Twist isOpen={isOpen} what={receipt} onOpen={() => onOpen(id)} />
          {moment(remittance.at)}
        </td>
        <td>
          <Only name={driver.name} onClick={() => onOnly({ driver: String(driver.id) })} />
        </td>
        <td data-quiet>
          <Only name={collector.name} onClick={() => onOnly({ collector: String(collector.id) })} />
        </td>
        <td data-number>{figure(remittance.expected)}</td>
        <td data-number>{figure(remittance.counted)}</td>
        <td data-number data-odd={(variance !== '0' && !isReversed) || undefined}>
          {figure(variance)}
        </td>
        <td>{receipt}</td>
        <td data-number>{orders.length}</td>
        <td data-quiet>
          {[isReversed && t('cash.reversed'), closesShift && t('cash.shift')]
            .filter(Boolean)
            .join(', ')}
        </td>
      </tr>
      {isOpen && (
        <tr className="list__open">
          <td colSpan={columns}>
            <div className="list__detail">
              <Receipt remittance={remittance} />
              <div className="list__acts">
                <PrintReceipt remittance={remittance} />
                {mayReverse && !isReversed && (
                  <button
                    type="button"
                    className="button"
                    data-act="reverse"
                    onClick={() => onReverse(remittance)}
                  >
                    {t('cash.reverse')}
                  </button>
                )}
              </div>
            </div>
          </td>
        </tr>
      )}
    </>
  );
});
