import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CollectorCash } from '#contract/routes/money/collectors.ts';
import { collectors, useRefresh } from '#src/domain/cash/cash.ts';
import { depositSlips, isOpenSlip } from '#src/domain/cash/deposit-slips.ts';
import { Age } from '#src/domain/live/age.tsx';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { RelatedRows, Section } from '#src/ui/detail/parts.tsx';
import { CountInSheet } from './count-in-sheet.tsx';
import { DepositSlips } from './slips.tsx';

/** Who of the staff holds collected cash, and its count into the vault by another person. */
export function Collectors() {
  const { data } = useQuery(collectors);
  const refresh = useRefresh();
  const [counted, setCounted] = useState<CollectorCash | null>(null);
  const { data: slips } = useQuery(depositSlips);
  const isSlipOpen = slips?.items.some(isOpenSlip) ?? false;
  if (!data || (data.items.length === 0 && !isSlipOpen)) return null;
  return (
    <div className="collectors">
      <Section title={t('cash.collectors', { amount: formatMoney(data.total) })} isWide>
        <RelatedRows
          rows={data.items.map((row) => ({ ...row, id: row.collector.id }))}
          columns={[
            [t('cash.col_collector'), ({ collector }) => collector.name],
            [t('cash.col_held'), ({ held }) => formatMoney(held), 'number'],
            [
              t('cash.col_on_slips'),
              ({ onSlips }) => (onSlips === '0' ? '—' : formatMoney(onSlips)),
              'number',
            ],
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
          empty={t('cash.collectors_none')}
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
      <DepositSlips onChanged={refresh} />
    </div>
  );
}
