// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- keys are the grid's.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid is the one stop and points at its row.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualised; the grid pattern can.
import { memo } from 'react';
import type { Payout } from '#contract/routes/vendor-payments.ts';
import { BankCell } from '#src/domain/money/bank-cell.tsx';
import { t } from '#src/lib/i18n.ts';
import { shortAge } from '#src/lib/text/age.ts';
import { figure } from '#src/lib/text/figure.ts';
import { focusOn, toggle } from './queue.ts';
import { StatusText } from './status-text.tsx';

interface Props {
  payout: Payout;
  index: number;
  top: number;
  isFocused: boolean;
  isChosen: boolean;
  isPending: boolean;
  /** Minutes since the epoch: ages are shown in minutes. */
  minute: number;
}

/** One payout of the queue. */
export const QueueRow = memo(function QueueRow(props: Props) {
  const { payout, index, top, isFocused, isChosen, isPending, minute } = props;
  const { id, store, amount, bank, status, requestedAt, requestedBy, legalEvents } = payout;
  const cells = [
    ['id', id],
    ['store', store.name],
    ['amount', figure(amount)],
    ['bank', <BankCell key="bank" {...bank} />],
    ['status', isPending ? t('payouts.sending') : <StatusText key="status" payout={payout} />],
    ['age', legalEvents.length === 0 ? '' : shortAge(requestedAt, minute)],
    ['by', requestedBy.name],
  ] as const;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid above handles the keys.
    <div
      role="row"
      id={`payout-${id}`}
      className="queue__row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-focused={isFocused || undefined}
      data-status={status}
      data-pending={isPending || undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={(event) => {
        focusOn(id);
        const isMark = event.target instanceof Element && event.target.closest('.queue__mark');
        if (isMark || event.ctrlKey || event.metaKey) toggle(id);
      }}
    >
      <span role="gridcell" className="queue__mark">
        <span aria-hidden="true">{isChosen ? '✓' : ''}</span>
      </span>
      {cells.map(([column, value]) => (
        <span
          key={column}
          role="gridcell"
          data-column={column}
          title={typeof value === 'string' ? value : undefined}
        >
          {value}
        </span>
      ))}
    </div>
  );
});
