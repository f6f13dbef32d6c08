import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Case } from '#contract/operations/cases/case.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { quoted } from '#src/lib/language/quoted.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Facts } from '#src/ui/detail/parts.tsx';

type FactRow = readonly [label: string, value: ReactNode];

/** Those of the facts that there are. */
const present = (facts: readonly (FactRow | false | null)[]): FactRow[] =>
  facts.filter((fact): fact is FactRow => Boolean(fact));

/** Who and what a case is about. */
export function CaseFacts({ row }: { row: Case }) {
  const { order, store, driver, customer, lines, openedBy, waitingFor, wakesAt } = row;
  return (
    <Facts
      facts={present([
        row.words !== null && [t('cases.words'), quoted(row.words)],
        lines.length > 0 && [
          t('cases.lines'),
          joinList(lines.map(({ name, quantity }) => t('cases.line', { n: quantity, name }))),
        ],
        order && [
          t('cases.order'),
          <Link key="order" to={`/orders/${order.id}`}>
            {joinList([idText(order.id), formatMoney(order.total)])}
          </Link>,
        ],
        store && [
          t('cases.store'),
          <Link key="store" to={`/stores/${store.id}`}>
            {store.name}
          </Link>,
        ],
        driver && [
          t('cases.driver'),
          <Link key="driver" to={`/drivers/${driver.id}`}>
            {driver.code} {driver.name}
          </Link>,
        ],
        customer && [
          t('cases.customer'),
          <Link key="customer" to={`/users/${customer.id}`}>
            {customer.name}
          </Link>,
        ],
        [t('cases.party'), t(`cases.party_${row.party}`)],
        [
          t('cases.opened_by'),
          joinList([
            openedBy?.name ?? t('cases.server'),
            `${moment(row.openedAt)} (${t(`cases.origin_${row.origin}`)})`,
          ]),
        ],
        [t('cases.owner'), row.owner?.name ?? t('cases.nobody')],
        waitingFor && wakesAt
          ? [
              t('cases.col_state'),
              t('cases.waits_for', { whom: t(`cases.wait_${waitingFor}`), at: moment(wakesAt) }),
            ]
          : [t('cases.due'), moment(row.dueAt)],
        row.stateReason !== null && [t('cases.reason'), row.stateReason],
        row.given !== '0' && [t('cases.given'), formatMoney(row.given)],
        row.charged !== '0' && [t('cases.charged'), formatMoney(row.charged)],
      ])}
    />
  );
}
