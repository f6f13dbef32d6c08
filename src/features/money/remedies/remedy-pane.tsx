import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Remedy } from '#contract/routes/money/remedies.ts';
import { causeText } from '#src/domain/cause/causes.ts';
import { basisText } from '#src/domain/remedy/remedies.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Facts } from '#src/ui/detail/parts.tsx';
import type { PaneProps } from '#src/ui/list/list-parts.ts';
import { RowPane } from '#src/ui/list/row-pane.tsx';

type FactRow = readonly [label: string, value: ReactNode];

/** Why the reader may not decide it, if that is not its state. */
function whyNotDecide({ acts, state }: Remedy): string | null {
  return state !== 'waiting' || acts.approve === true ? null : sentenceOf(acts.approve);
}

/** The facts that only some remedies have. */
const further = (row: Remedy): (FactRow | false)[] => [
  row.caseId !== null && [
    t('remedies.case'),
    <Link key="c" to={`/cases/${row.caseId}`}>
      {t('remedies.case_id', { id: row.caseId })}
    </Link>,
  ],
  row.exceeds !== null && [t('remedies.exceeds'), t(`remedies.exceeds_${row.exceeds}`)],
  row.state === 'waiting' &&
    row.bearers.length > 0 && [
      t('remedies.bearers'),
      joinList(row.bearers.map(({ party }) => t(`remedies.bearer_${party}`))),
    ],
  row.charged !== '0' && [t('remedies.borne'), formatMoney(row.charged)],
  row.redeliveryId !== null && [
    t('remedies.target_redelivery'),
    <Link key="r" to={`/orders/${row.redeliveryId}`}>
      {t('remedies.redelivery', { id: row.redeliveryId })}
    </Link>,
  ],
  row.stateBy !== null && [
    t('remedies.decided_by'),
    joinList([row.stateBy.name, moment(row.stateAt)]),
  ],
  row.stateReason !== null && [t('remedies.decision'), row.stateReason],
];

/** The remedy in focus: for what, to whom, who gave it, and who bears it. */
export function RemedyPane({ row, commands }: PaneProps<Remedy>) {
  const { id, orderId, amount, state, cause } = row;
  const why = whyNotDecide(row);
  return (
    <RowPane
      label={t('remedies.one', { id })}
      bodyLabel={t('remedies.facts', { id })}
      title={
        <>
          {basisText(row)} <small>{idText(orderId)}</small>
        </>
      }
      amount={formatMoney(amount)}
      status={
        <span className="status">
          {t(`remedies.state_${state}`)} · {t(`remedies.target_${row.target}`)}
        </span>
      }
      link={
        <Link data-end to={`/orders/${orderId}`}>
          {t('remedies.to_order')}
        </Link>
      }
      more={why !== null && <output className="hint">{why}</output>}
      commands={commands}
    >
      <Facts
        facts={[
          [
            t('remedies.customer'),
            <Link key="u" to={`/users/${row.customer.id}`}>
              {row.customer.name}
            </Link>,
          ],
          [
            t('remedies.store'),
            <Link key="s" to={`/stores/${row.store.id}`}>
              {row.store.name}
            </Link>,
          ],
          [t('remedies.given_by'), joinList([row.givenBy.name, moment(row.at)])],
          [
            t('remedies.reason'),
            cause === null ? row.reason : labelled(causeText(cause), row.reason),
          ],
          ...further(row).filter((fact): fact is FactRow => fact !== false),
        ]}
      />
    </RowPane>
  );
}
