import type { ReactNode } from 'react';
import type { BankAnswerResult } from '#contract/routes/money/bank-answers.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { formatAmount, formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { countText } from '#src/lib/text/number.ts';
import { RelatedRows } from '#src/ui/detail/parts.tsx';
import { Figures } from '#src/ui/page/figures.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { bankStatusText } from './row-text.ts';

/** The number and the amount of some rows; the number alone if there are none. */
const moneyText = (n: number, amount: string) =>
  n === 0 ? countText(n) : t('bank_files.money', { n: countText(n), amount: formatMoney(amount) });

function Counts({ result: { counts, total, ignored } }: { result: BankAnswerResult }) {
  return (
    <Figures
      figures={[
        [t('bank_files.outcome_settled'), moneyText(counts.settled, total.settled)],
        [
          t('bank_files.outcome_returned'),
          moneyText(counts.returned, total.returned),
          counts.returned > 0 && 'warning',
        ],
        [t('bank_files.outcome_pending'), countText(counts.pending)],
        [t('bank_files.outcome_known'), countText(counts.known)],
        [t('bank_files.outcome_left'), countText(counts.left), counts.left > 0 && 'critical'],
        ...(ignored > 0 ? ([[t('bank_files.ignored'), countText(ignored)]] as const) : []),
      ]}
    />
  );
}

/** Whether a status of payments names none of ours: there is nothing to apply. */
export const isOfNoFile = ({ kind, of }: Pick<BankAnswerResult, 'kind' | 'of'>): boolean =>
  kind === 'pain.002' && of.every(({ payout }) => payout === null);

/** What an answer of the bank would do, or did, row by row. */
export function AnswerResult({ result, acts }: { result: BankAnswerResult; acts: ReactNode }) {
  const { name, applied, isRepeat, counts, of } = result;
  const title = t(applied ? 'bank_files.applied' : 'bank_files.preview', { name });
  const isOfNone = !applied && isOfNoFile(result);
  const isVain = !applied && !isOfNone && counts.settled + counts.returned + counts.left === 0;
  return (
    <section className="stack" aria-label={title}>
      <header className="row">
        <h2 className="part-name">{title}</h2>
        <div className="row" data-end>
          {acts}
        </div>
      </header>
      <output className="stack">
        {isRepeat && applied && (
          <Notice severity="warning">
            {t('bank_files.repeat', { name, at: moment(applied.at), by: applied.by.name })}
          </Notice>
        )}
        {isOfNone && <Notice severity="warning">{t('bank_files.of_no_file')}</Notice>}
        {isVain && <Notice>{t('bank_files.nothing')}</Notice>}
        <Counts result={result} />
      </output>
      <RelatedRows
        rows={of.map((row) => ({ id: row.position, ...row }))}
        columns={[
          [t('bank_files.reference'), ({ reference }) => reference],
          [t('bank_files.store'), ({ payout }) => payout?.store.name ?? '—'],
          [
            t('bank_files.amount'),
            ({ amount }) => (amount === null ? '—' : formatAmount(amount)),
            'number',
          ],
          [t('bank_files.status'), bankStatusText],
          [
            t('bank_files.result'),
            ({ outcome }) => (
              <span data-tone={outcome === 'left' ? 'warning' : undefined}>
                {t(`bank_files.outcome_${outcome}`)}
              </span>
            ),
          ],
          [t('bank_files.why'), ({ why }) => (why ? sentenceOf(why) : '—')],
        ]}
        empty={t('bank_files.rows_none')}
      />
    </section>
  );
}
