import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankFileDetail } from '#contract/routes/money/bank-files.ts';
import { BANK_FILE, settleable, settleFile } from '#src/domain/bank-file/bank-files.ts';
import { PAYOUTS } from '#src/domain/payout/payout.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { optionsOf } from '#src/ui/field/options.ts';
import { RadioSet } from '#src/ui/field/radio-set.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { refetchList } from '#src/ui/list/rows/use-list-rows.ts';
import { CommandSheet } from '#src/ui/overlay/command-sheet.tsx';

type Settled = Awaited<ReturnType<typeof settleFile>>;

function doneText({ results }: Settled): string {
  const done = results.filter(({ ok }) => ok).length;
  return t('bank_files.settle_done', { done, refused: results.length - done });
}

/** Settles the open payouts of a bank file together. */
export function SettleSheet({ file, onClose }: { file: BankFileDetail; onClose: () => void }) {
  const queries = useQueryClient();
  const [isMissing, setMissing] = useState(false);
  // As they were when it was opened.
  const [payments] = useState(() => settleable(file));
  const n = payments.length;
  const sum = payments.reduce((all, { amount }) => all + BigInt(amount), 0n);
  return (
    <CommandSheet
      title={t('bank_files.settle_title', { n })}
      confirm={t('bank_files.settle_confirm')}
      done={(answer) => doneText(answer as Settled)}
      onClose={(isDone) => {
        if (isDone) {
          void queries.invalidateQueries({ queryKey: [BANK_FILE] });
          void refetchList(queries, PAYOUTS);
        }
        onClose();
      }}
      send={(form) => {
        const reason = formText(form, 'reason').trim();
        setMissing(reason === '');
        if (reason === '') return null;
        const outcome = formText(form, 'outcome') === 'failed' ? 'failed' : 'paid';
        const reference = formText(form, 'reference').trim();
        return settleFile(file, { outcome, reason, reference });
      }}
    >
      <p>{t('bank_files.settle_lead', { n, name: file.name, amount: formatMoney(sum) })}</p>
      {file.open > n && <p>{t('bank_files.settle_left', { n: file.open - n })}</p>}
      <RadioSet
        legend={t('bank_files.settle_outcome')}
        name="outcome"
        isFocused
        options={optionsOf(['paid', 'failed'] as const, (one) => t(`bank_files.settle_${one}`))}
      />
      <TextField
        label={t('bank_files.settle_how')}
        name="reason"
        maxLength={200}
        error={isMissing ? t('bank_files.settle_how_missing') : undefined}
      />
      <TextField label={t('bank_files.settle_reference')} name="reference" maxLength={100} />
    </CommandSheet>
  );
}
