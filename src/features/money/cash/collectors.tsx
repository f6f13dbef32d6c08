import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CollectorCash } from '#contract/routes/money/collectors.ts';
import { collectors, countIn, useRefresh } from '#src/domain/cash/cash.ts';
import { Age } from '#src/domain/live/age.tsx';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { RelatedRows, Section } from '#src/ui/detail/parts.tsx';
import { AmountField } from '#src/ui/field/amount-field.tsx';
import { CommandSheet } from '#src/ui/overlay/command-sheet.tsx';
import { DepositSlips } from './slips.tsx';

function CountInSheet({ row, onClose }: { row: CollectorCash; onClose: () => void }) {
  const [amount, setAmount] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const { name } = row.collector;
  return (
    <CommandSheet
      title={t('cash.count_in_title', { name })}
      confirm={t('cash.count_in_confirm')}
      done={() => t('cash.count_in_done', { name })}
      onClose={onClose}
      send={() => {
        setTried(true);
        return amount === null ? null : countIn(row, amount);
      }}
    >
      <p className="hint">{t('cash.count_in_lead', { name })}</p>
      <AmountField
        label={t('cash.counted')}
        isFocused
        isTried={isTried}
        onAmount={setAmount}
        check={(centimes) =>
          BigInt(centimes) > BigInt(row.held)
            ? t('cash.count_in_beyond', { amount: formatMoney(row.held) })
            : null
        }
      />
    </CommandSheet>
  );
}

/** Who of the staff holds collected cash, and its count into the vault by another person. */
export function Collectors() {
  const { data } = useQuery(collectors);
  const refresh = useRefresh();
  const [counted, setCounted] = useState<CollectorCash | null>(null);
  if (!data || data.items.length === 0) return null;
  return (
    <div className="collectors">
      <Section title={t('cash.collectors', { amount: formatMoney(data.total) })} isWide>
        <RelatedRows
          rows={data.items.map((row) => ({ ...row, id: row.collector.id }))}
          columns={[
            [t('cash.col_collector'), ({ collector }) => collector.name],
            [t('cash.col_held'), ({ held }) => formatMoney(held), 'number'],
            [t('cash.col_oldest'), ({ oldestAt }) => oldestAt && <Age since={oldestAt} />],
            [
              t('cash.col_counted_in'),
              ({ lastDeposit }) =>
                lastDeposit
                  ? joinList([moment(lastDeposit.at), lastDeposit.by.name])
                  : t('cash.never'),
            ],
            [
              t('cash.count_in'),
              (row) =>
                row.acts.countIn === true ? (
                  <Button onClick={() => setCounted(row)}>{t('cash.count_in')}</Button>
                ) : (
                  <small>{sentenceOf(row.acts.countIn)}</small>
                ),
              'act',
            ],
          ]}
          empty=""
        />
        {counted && (
          <CountInSheet
            row={counted}
            onClose={() => {
              setCounted(null);
              refresh();
            }}
          />
        )}
      </Section>
      <DepositSlips onBooked={refresh} />
    </div>
  );
}
