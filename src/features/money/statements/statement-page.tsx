import { Button } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { FiscalParty } from '#contract/catalogue/fiscal.ts';
import {
  lineAmount,
  STATEMENT_LINES,
  type StatementDetail,
} from '#contract/routes/money/statements.ts';
import { OrderCounts } from '#src/domain/statement/order-counts.tsx';
import { mailStatement, saveStatement, statementQuery } from '#src/domain/statement/statements.ts';
import { useNamedRecord } from '#src/lib/address/record-name.ts';
import { allows } from '#src/lib/allows.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { dateText, dayText } from '#src/lib/text/day.ts';
import { rateText } from '#src/lib/text/number.ts';
import { RelatedRows, Section } from '#src/ui/detail/parts.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { Loading } from '#src/ui/page/loading.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import '#src/ui/detail/detail.css';

const FIELD_NAMES = {
  legalName: 'statements.name',
  address: 'statements.address',
  ice: 'statements.ice',
  fiscalId: 'statements.fiscal_id',
  tradeRegister: 'statements.trade_register',
} as const;

function Party({ title, of }: { title: string; of: FiscalParty }) {
  return (
    <Section
      title={title}
      facts={[
        [t('statements.name'), of.name],
        [t('statements.address'), of.address],
        [t('statements.ice'), of.ice],
        [t('statements.fiscal_id'), of.fiscalId],
        [t('statements.trade_register'), of.tradeRegister],
      ]}
    />
  );
}

/** The movements of a store in a period, of one line or of all. */
const movementsPath = (storeId: number, from: string, to: string, line?: string) =>
  `/store-balance/${storeId}?period=own&from=${from}&until=${to}${line ? `&line=${line}` : ''}`;

function Balance({
  store,
  content,
  from,
  to,
}: Pick<StatementDetail, 'store' | 'content' | 'from' | 'to'>) {
  const rows: readonly [string, ReactNode, string][] = [
    ['opening', `${t('statements.opening')} ${dateText(from)}`, content.opening],
    ...STATEMENT_LINES.filter((line) => lineAmount(content, line) !== '0').map(
      (line) =>
        [
          line,
          <Link key={line} to={movementsPath(store.id, from, to, line)}>
            {t(`statements.line_${line}`)}
          </Link>,
          lineAmount(content, line),
        ] as [string, ReactNode, string],
    ),
    ['closing', `${t('statements.closing')} ${dateText(to)}`, content.closing],
  ];
  return (
    <Section title={t('statements.balance')}>
      <table className="table">
        <tbody>
          {rows.map(([id, name, amount]) => (
            <tr key={id} data-total={id === 'closing' || undefined}>
              <th scope="row">{name}</th>
              <td data-number>{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* Statements of before name no other orders. */}
      {content.others && <OrderCounts sold={content.orders} others={content.others} />}
    </Section>
  );
}

function Invoice({ invoice }: Pick<StatementDetail['content'], 'invoice'>) {
  const money = (of: 'net' | 'vat' | 'total') =>
    [
      t(`statements.${of}`),
      (row: StatementDetail['content']['invoice'][number]) => formatMoney(row[of]),
      'number',
    ] as const;
  return (
    <Section title={t('statements.invoice')}>
      <RelatedRows
        rows={invoice.map((row, id) => ({ id, ...row }))}
        columns={[
          [t('statements.rate'), ({ rateBp }) => rateText(rateBp)],
          money('net'),
          money('vat'),
          money('total'),
        ]}
        empty={t('statements.invoice_none')}
      />
    </Section>
  );
}

function Days({
  days,
  store,
}: Pick<StatementDetail['content'], 'days'> & Pick<StatementDetail, 'store'>) {
  // Most periods have no undelivered orders that move money.
  const isShown = (line: (typeof STATEMENT_LINES)[number]) =>
    !line.startsWith('ends') || days.some((row) => lineAmount(row, line) !== '0');
  return (
    <Section title={t('statements.days')} isWide>
      <RelatedRows
        rows={days.map((row, id) => ({ id, ...row }))}
        columns={[
          [
            t('statements.day'),
            ({ day }) => <Link to={movementsPath(store.id, day, day)}>{dateText(day)}</Link>,
          ],
          [t('statements.orders'), ({ orders }) => orders, 'number'],
          ...STATEMENT_LINES.filter(isShown).map(
            (line) =>
              [
                t(`statements.line_${line}`),
                (row: (typeof days)[number]) => formatMoney(lineAmount(row, line)),
                'number',
              ] as const,
          ),
        ]}
        empty="—"
      />
    </Section>
  );
}

/** One statement, as it is printed. */
export default function StatementPage() {
  const { id = '' } = useParams();
  const queries = useQueryClient();
  const options = statementQuery(id);
  const { data, error, isPending } = useQuery({ ...options, staleTime: 0 });
  const [outcome, setOutcome] = useState('');
  useNamedRecord(data ? `${data.number} ${data.store.name}` : isPending ? undefined : null);
  if (isPending) return <Loading />;
  if (!data)
    return (
      <div className="page">
        <Notice severity="critical">
          {t('statements.failed', { message: failureText(error) })}
        </Notice>
      </div>
    );
  const { number, store, from, to, issuedAt, content, missing, mailError } = data;
  const send = async () => {
    try {
      const sent = await sendOnce(`statement ${data.id} mail`, () => mailStatement(data.id));
      if (!sent) return;
      queries.setQueryData(options.queryKey, sent);
      setOutcome(t('statements.mailed', { address: sent.mailedTo ?? '' }));
    } catch (failed) {
      setOutcome(failureText(failed));
    }
  };
  const save = () =>
    saveStatement(data).catch((failed: unknown) => setOutcome(failureText(failed)));
  const list = joinList(
    missing.map(({ party, field }) =>
      t(`statements.missing_${party}`, { field: t(FIELD_NAMES[field]) }),
    ),
  );
  return (
    <div className="page">
      <header className="row bar" data-line>
        <div>
          <h2 data-print-only>{t('statements.document')}</h2>
          <p>
            <b>{number}</b> · <Link to={`/stores/${store.id}`}>{store.name}</Link> ·{' '}
            {t('reports.days', { from: dateText(from), to: dateText(to) })} ·{' '}
            {t('statements.issued_on', { day: dayText(Date.parse(issuedAt)) })}
          </p>
        </div>
        <div className="row" data-end data-no-print>
          <output className="small quiet">{outcome}</output>
          <Link to="/reports/statements">{t('statements.back')}</Link>
          {allows<'sendAgain'>('sendAgain')(data) && (
            <Button onClick={() => void send()}>{t('statements.mail')}</Button>
          )}
          <Button onClick={() => void save()}>{t('statements.xlsx')}</Button>
          <Button intent="primary" onClick={() => window.print()}>
            {t('statements.print')}
          </Button>
        </div>
      </header>
      {list !== '' && <Notice severity="warning">{t('statements.missing', { list })}</Notice>}
      {mailError && (
        <Notice severity="warning">
          {t('statements.mail_fault', { error: sentenceOf({ ...data, message: mailError }) })}
        </Notice>
      )}
      <div className="halves">
        <Party title={t('statements.platform')} of={content.seller} />
        <Party title={t('statements.store')} of={content.buyer} />
        <Balance store={store} content={content} from={from} to={to} />
        <Invoice invoice={content.invoice} />
      </div>
      <Days days={content.days} store={store} />
    </div>
  );
}
