import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { STATEMENT_LINES } from '#contract/money/statement-line.ts';
import { totalsOf } from '#contract/money/statement-rows.ts';
import { StoreAccount } from '#src/domain/payout/store-account.tsx';
import { OrderCounts } from '#src/domain/statement/order-counts.tsx';
import { StatementsLink } from '#src/domain/statement/statements-link.tsx';
import { useNamedRecord } from '#src/lib/address/record-name.ts';
import { setParams, useAddress } from '#src/lib/address/use-address.ts';
import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { dayText } from '#src/lib/text/day.ts';
import { wholeMoment } from '#src/lib/text/moment.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { isUnfinished, periodOf, rangeText } from './period.ts';
import { ordersOf } from './statement-rows.ts';
import { StatementTable } from './statement-table.tsx';
import { StatementTools } from './statement-tools.tsx';
import { useOpenPeriod } from './use-open-period.ts';
import { useStatement } from './use-statement.ts';
import './statement.css';

/** The statement of one store: every order and payment of a period, with the balance after it. */
export default function StatementPage() {
  const storeId = Number(useParams().storeId);
  const [params, change] = useAddress();
  const from = params.get('from') ?? '';
  const until = params.get('until') ?? '';
  const line = STATEMENT_LINES.find((one) => one === params.get('line')) ?? null;
  const [opened] = useState(() => new Date());
  const name = useOpenPeriod(storeId, params.get('period'), opened);
  const period = useMemo(() => periodOf(name, opened, from, until), [name, opened, from, until]);
  const statement = useStatement(storeId, period, line);
  const { rows, balance, unmoved, error, isPending, hasNextPage } = statement;
  const { isFetchingNextPage, fetchNextPage } = statement;
  useNamedRecord(balance?.store.name ?? (error ? null : undefined));
  const print = async () => {
    // The printout contains the whole period.
    for (let next = hasNextPage; next; ) next = (await fetchNextPage()).hasNextPage;
    setTimeout(() => window.print());
  };
  if (error instanceof ApiFailure && error.status === 404)
    return (
      <div className="page statement">
        <p>{t('payouts.st_not_found')}</p>
        <Link to="/store-balance">{t('payouts.st_back')}</Link>
      </div>
    );
  return (
    <article className="page statement" aria-labelledby="statement-title">
      <header className="stack statement__head">
        <h2 id="statement-title" data-print-only>
          {balance && t('payouts.st_title', { store: balance.store.name })}
        </h2>
        <p>
          {rangeText(period)}
          {isUnfinished(period, opened) && (
            <b>{` · ${t('statements.not_final', { day: dayText(opened) })}`}</b>
          )}
          {balance && (
            <>
              {' · '}
              {t('payouts.st_now', {
                balance: formatMoney(balance.balance),
                available: formatMoney(balance.available),
                pending: formatMoney(balance.pending),
              })}
            </>
          )}
          <span data-print-only>
            {' · '}
            {t('payouts.st_made', { at: wholeMoment(opened.toISOString()) })}
          </span>
          <span data-no-print>
            <StatementsLink storeId={storeId} lead=" · " />
          </span>
        </p>
        <StatementTools
          storeId={storeId}
          period={period}
          choice={{ name, from, until }}
          onChoice={(part) => change((query) => setParams(query, part))}
          onPrint={() => void print()}
        />
      </header>
      {error && (
        <Notice severity="critical">{t('payouts.st_failed', { message: error.message })}</Notice>
      )}
      {balance?.bank.change?.waits && (
        <div data-no-print>
          <StoreAccount store={balance.store} changedAt={balance.bank.changedAt} />
        </div>
      )}
      {isPending && <output>{t('payouts.st_reading')}</output>}
      {!isPending && !error && rows.length === 0 && <output>{t('payouts.st_empty')}</output>}
      {line !== null && (
        <p data-no-print>
          {t('payouts.st_only', { line: t(`statements.line_${line}`) })}{' '}
          <TextButton onClick={() => change((query) => setParams(query, { line: undefined }))}>
            {t('payouts.st_all')}
          </TextButton>
        </p>
      )}
      {line === null && rows.length > 0 && !hasNextPage && <OrderCounts {...ordersOf(rows)} />}
      {hasNextPage && (
        <Button data-no-print disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('payouts.st_more')}
        </Button>
      )}
      {(rows.length > 0 || (unmoved !== null && line === null)) && (
        <StatementTable
          rows={rows}
          totals={totalsOf(rows, unmoved ?? 0n)}
          storeId={storeId}
          isPart={line !== null}
          isWhole={!hasNextPage}
        />
      )}
    </article>
  );
}
