import type { DepositSlip } from '#contract/routes/money/deposit-slips.ts';
import { withdrawSlip } from '#src/domain/cash/deposit-slips.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { ReasonSheet } from '#src/ui/overlay/reason-sheet.tsx';

/** Asks why a deposit slip is withdrawn, and withdraws it. */
export function WithdrawSlipSheet(props: { slip: DepositSlip; onClose: () => void }) {
  const { slip, onClose } = props;
  const { reference, collector, amount } = slip;
  return (
    <ReasonSheet
      title={t('cash.slip_withdraw_label', { reference })}
      confirm={t('cash.slip_withdraw_confirm')}
      send={(reason) => withdrawSlip(slip, reason)}
      done={() => t('cash.slip_withdrawn_done', { reference })}
      onClose={onClose}
    >
      <p className="hint">
        {t('cash.slip_withdraw_lead', { amount: formatMoney(amount), who: collector.name })}
      </p>
    </ReasonSheet>
  );
}
