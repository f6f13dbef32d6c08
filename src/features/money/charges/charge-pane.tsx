import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Charge } from '#contract/routes/money/charges.ts';
import { chargedText, contestText } from '#src/domain/charge/charges.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Facts } from '#src/ui/detail/parts.tsx';
import type { PaneProps } from '#src/ui/list/list-parts.ts';
import { RowPane } from '#src/ui/list/row-pane.tsx';

type FactRow = readonly [label: string, value: ReactNode];

/** Why the reader may not decide its contest, if that is not its state. */
function whyNotDecide({ acts, contest }: Charge): string | null {
  return contest?.state !== 'open' || acts.uphold === true ? null : sentenceOf(acts.uphold);
}

/** What was said against it, and what was decided. */
const contestFacts = ({ contest }: Charge): FactRow[] =>
  contest
    ? [
        // Emptied by the retention.
        ...(contest.reason === ''
          ? []
          : ([[t('charges.contest_reason'), `“${contest.reason}”`]] as const)),
        [t('charges.contest_by'), joinList([contest.openedBy.name, moment(contest.at)])],
        ...(contest.stateBy
          ? ([
              [t('charges.decided_by'), joinList([contest.stateBy.name, moment(contest.stateAt)])],
              [t('charges.decision'), contest.stateReason],
            ] as const)
          : []),
      ]
    : [];

/** The charge in focus: who bears what of which order, and what he says. */
export function ChargePane({ row, commands }: PaneProps<Charge>) {
  const { id, orderId, amount, sold, commission, owed, collected, promotion } = row;
  const why = whyNotDecide(row);
  const to = row.driver ? `/drivers/${row.driver.id}` : `/stores/${row.store.id}`;
  return (
    <RowPane
      label={t('charges.one', { id })}
      bodyLabel={t('charges.facts', { id })}
      title={
        <>
          {chargedText(row)} <small>{idText(orderId)}</small>
        </>
      }
      amount={formatMoney(amount)}
      status={<span className="status">{contestText(row)}</span>}
      link={
        <Link data-end to={`/orders/${orderId}`}>
          {t('charges.to_order')}
        </Link>
      }
      more={why !== null && <output className="hint">{why}</output>}
      commands={commands}
    >
      <Facts
        facts={[
          [
            t(`charges.party_${row.party}`),
            <Link key="p" to={to}>
              {chargedText(row)}
            </Link>,
          ],
          ...(commission === '0'
            ? []
            : ([
                [
                  t('charges.net'),
                  t('charges.composed', {
                    sold: formatMoney(sold),
                    commission: formatMoney(commission),
                  }),
                ],
              ] as const)),
          ...(promotion === '0'
            ? []
            : ([[t('charges.promotion'), formatMoney(promotion)]] as const)),
          ...(owed === '0'
            ? []
            : ([
                [
                  t('charges.owed'),
                  t('charges.collected', {
                    owed: formatMoney(owed),
                    collected: formatMoney(collected),
                  }),
                ],
              ] as const)),
          ...contestFacts(row),
          [t('charges.by'), joinList([row.by.name, moment(row.at)])],
          [t('charges.until'), moment(row.contestUntil)],
        ]}
      />
    </RowPane>
  );
}
