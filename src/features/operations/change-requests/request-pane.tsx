import { Link } from 'react-router-dom';
import type { ChangeRequest } from '#contract/routes/money/change-requests.ts';
import { changedFields } from '#src/domain/driver/change-requests.ts';
import { asksAccount, RequestedAccount } from '#src/domain/driver/requested-account.tsx';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { isolated } from '#src/lib/language/ltr.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Facts } from '#src/ui/detail/parts.tsx';
import type { PaneProps } from '#src/ui/list/list-parts.ts';
import { RowPane } from '#src/ui/list/row-pane.tsx';

/** Why the reader may not approve it, if that is not its state. */
function whyNotApprove({ acts, state }: ChangeRequest): string | null {
  return state !== 'waiting' || acts.approve === true ? null : sentenceOf(acts.approve);
}

/** The request in focus: each field before and after, and how it was decided. */
export function RequestPane({ row, commands }: PaneProps<ChangeRequest>) {
  const { id, driver, kind, reason, createdAt, state, stateAt, stateBy, stateReason } = row;
  const why = whyNotApprove(row);
  return (
    <RowPane
      label={t('change_requests.one', { id })}
      bodyLabel={t('change_requests.facts', { id })}
      title={
        <>
          {t(`change_requests.kind_${kind}`)}{' '}
          <small>
            {driver.code} {driver.name}
          </small>
        </>
      }
      amount={null}
      status={<span className="status">{t(`change_requests.state_${state}`)}</span>}
      link={
        <Link data-end to={`/drivers/${driver.id}`}>
          {t('document_reviews.to_driver')}
        </Link>
      }
      more={why !== null && <output className="hint">{why}</output>}
      commands={commands}
    >
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('change_requests.field')}</th>
            <th scope="col">{t('change_requests.before')}</th>
            <th scope="col">{t('change_requests.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changedFields(row).map(({ label, before, after, isChanged }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{isolated(before)}</td>
              <td>{isChanged ? <b>{isolated(after)}</b> : isolated(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {state === 'waiting' && asksAccount(row) && <RequestedAccount request={row} />}
      <Facts
        facts={[
          [t('change_requests.reason'), reason ?? '—'],
          [t('change_requests.since'), moment(createdAt)],
          ...(state === 'approved' || state === 'refused'
            ? ([
                [
                  t('document_reviews.decided_by'),
                  joinList([stateBy?.name ?? '—', moment(stateAt)]),
                ],
                ...(stateReason ? [[t('change_requests.decision'), stateReason]] : []),
              ] as [string, string][])
            : []),
        ]}
      />
    </RowPane>
  );
}
