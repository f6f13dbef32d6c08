import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CaseSubjectKind } from '#contract/operations/cases/case.ts';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import { DAY_MS } from '#rules/time.ts';
import { causeText } from '#src/domain/cause/causes.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { formatAmount, formatMoney } from '#src/lib/language/money.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { moment } from '#src/lib/text/moment.ts';
import { RelatedRows, Section } from '#src/ui/detail/parts.tsx';
import { type CaseSubject, useCaseSubject } from './case-asked.ts';
import { CASES } from './cases.ts';

/** Whose cases: their own and those of their orders. */
type Of = { orderId: number } | { storeId: number } | { driverId: number } | { customerId: number };

/** The time of which the share is shown. Days. */
const SHARE_DAYS = 90;

/** How many cases of how many orders, and what was given and charged. */
function Share({ of }: { of: Of }) {
  const [since] = useState(() => new Date(Date.now() - SHARE_DAYS * DAY_MS).toISOString());
  const query = { ...texts(of), since };
  const { data } = useQuery({
    queryKey: [CASES, 'share', of],
    queryFn: ({ signal }) => call(casesRoutes.share, { query }, { signal }),
  });
  if (!data || data.cases === 0) return null;
  const percent = data.orders === 0 ? '—' : `${((data.cases * 100) / data.orders).toFixed(1)}%`;
  return (
    <p className="hint">
      {t('cases.of_share', { n: data.cases, orders: data.orders, percent })}
      {(data.given !== '0' || data.charged !== '0') &&
        `, ${t('cases.of_values', {
          given: formatMoney(data.given),
          charged: formatMoney(data.charged),
        })}`}
    </p>
  );
}

const texts = (of: Of): Record<string, string> =>
  Object.fromEntries(Object.entries(of).map(([name, id]) => [name, String(id)]));

const KINDS = {
  orderId: 'order',
  storeId: 'store',
  driverId: 'driver',
  customerId: 'customer',
} as const satisfies Record<string, CaseSubjectKind>;

function subjectOf(of: Of): CaseSubject {
  const [[name, id]] = Object.entries(of) as [[keyof typeof KINDS, number]];
  return { kind: KINDS[name], id };
}

/** The last cases of an order, a store, a driver or a customer; nothing for roles that see none. */
export function CasesOf({ of, name }: { of: Of; name?: string }) {
  useCaseSubject({ ...subjectOf(of), ...(name === undefined ? {} : { name }) });
  const seesCases = useHasPermission('cases.read');
  const query = { ...texts(of), sort: '-openedAt' as const, limit: '10' };
  const { data } = useQuery({
    queryKey: [CASES, 'of', of],
    queryFn: ({ signal }) => call(casesRoutes.list, { query }, { signal }),
    enabled: seesCases,
    staleTime: 0,
  });
  if (!data || data.items.length === 0) return null;
  const all = new URLSearchParams({ ...texts(of), queue: 'all' });
  return (
    <Section
      title={t('cases.of_title')}
      more={<Link to={`/cases?${all}`}>{t('cases.to_queue')}</Link>}
      isWide
    >
      {!('orderId' in of) && <Share of={of} />}
      <RelatedRows
        rows={data.items}
        columns={[
          [t('cases.col_id'), ({ id }) => <Link to={`/cases/${id}`}>{id}</Link>],
          [t('cases.col_cause'), ({ cause }) => causeText(cause)],
          [t('cases.col_party'), ({ party }) => t(`cases.party_${party}`)],
          [t('cases.col_state'), ({ state }) => t(`cases.state_${state}`)],
          [t('cases.col_opened'), ({ openedAt }) => moment(openedAt)],
          [t('cases.col_given'), ({ given }) => formatAmount(given), 'number'],
          [t('cases.words'), ({ words }) => words],
        ]}
        empty={t('cases.of_none')}
      />
    </Section>
  );
}
