import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import type { CollectorCash } from '#contract/routes/money/collectors.ts';
import { countIn } from '#src/domain/cash/cash.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { AmountField } from '#src/ui/field/amount-field.tsx';
import { CommandSheet } from '#src/ui/overlay/command-sheet.tsx';

/** Counts a collector's cash into the vault. What lies on open slips is at the bank. */
export function CountInSheet({ row, onClose }: { row: CollectorCash; onClose: () => void }) {
  const [amount, setAmount] = useState<string | null>(null);
  const [countsSlips, setCountsSlips] = useState(false);
  const [isTried, setTried] = useState(false);
  const { name } = row.collector;
  const rest = `${BigInt(row.held) - BigInt(row.onSlips)}`;
  const most = countsSlips ? row.held : rest;
  return (
    <CommandSheet
      title={t('cash.count_in_title', { name })}
      confirm={t('cash.count_in_confirm')}
      done={() => t('cash.count_in_done', { name })}
      onClose={onClose}
      send={() => {
        setTried(true);
        return amount === null ? null : countIn(row, amount, countsSlips);
      }}
    >
      <p className="hint">{t('cash.count_in_lead', { name })}</p>
      {row.onSlips !== '0' && (
        <>
          <p>
            {t('cash.count_in_slips', {
              held: formatMoney(row.held),
              slips: formatMoney(row.onSlips),
              rest: formatMoney(rest),
            })}
          </p>
          <Checkbox
            checked={countsSlips}
            onChange={({ target }) => setCountsSlips(target.checked)}
            label={t('cash.count_in_despite')}
          />
        </>
      )}
      <AmountField
        label={t('cash.counted')}
        isFocused
        isTried={isTried}
        onAmount={setAmount}
        check={(centimes) =>
          BigInt(centimes) > BigInt(most)
            ? t('cash.count_in_beyond', { amount: formatMoney(most) })
            : null
        }
      />
    </CommandSheet>
  );
}
