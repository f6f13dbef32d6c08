import { Link } from 'react-router-dom';
import type { StaffDispute } from '#contract/routes/money/disputes.ts';
import { eventText } from '#src/domain/dispute/disputes.tsx';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Facts } from '#src/ui/detail/parts.tsx';
import type { PaneProps } from '#src/ui/list/list-parts.ts';
import { RowPane } from '#src/ui/list/row-pane.tsx';

/** Why the reader may not decide it, if that is not its state. */
function whyNotDecide({ acts, state }: StaffDispute): string | null {
  return state !== 'open' || acts.uphold === true ? null : sentenceOf(acts.uphold);
}

/** The dispute in focus: what was booked by whom, what the driver says, what is at stake. */
export function DisputePane({ row, commands }: PaneProps<StaffDispute>) {
  const { id, orderId, amount, driver, bookedBy, bookedAt, reason, createdAt } = row;
  const { state, stateAt, stateBy, stateReason, refunded } = row;
  const why = whyNotDecide(row);
  return (
    <RowPane
      label={t('disputes.one', { id })}
      bodyLabel={t('disputes.facts', { id })}
      title={
        <>
          {t('disputes.disputed', { what: eventText(row) })} <small>{idText(orderId)}</small>
        </>
      }
      amount={formatMoney(amount)}
      status={<span className="status">{t(`disputes.state_${state}`)}</span>}
      link={
        <Link data-end to={`/orders/${orderId}`}>
          {t('disputes.to_order')}
        </Link>
      }
      more={why !== null && <output className="hint">{why}</output>}
      commands={commands}
    >
      <Facts
        facts={[
          [
            t('disputes.driver'),
            <Link key="d" to={`/drivers/${driver.id}`}>
              {driver.code} {driver.name}
            </Link>,
          ],
          [t('disputes.reason'), reason],
          [t('disputes.since'), moment(createdAt)],
          ...(refunded === '0' ? [] : [[t('disputes.refunded'), formatMoney(refunded)] as const]),
          [t('disputes.booked_by'), joinList([bookedBy.name, moment(bookedAt)])],
          ...(state === 'open'
            ? []
            : ([
                [t('disputes.decided_by'), joinList([stateBy?.name ?? '—', moment(stateAt)])],
                [t('disputes.decision'), stateReason],
              ] as const)),
        ]}
      />
    </RowPane>
  );
}
