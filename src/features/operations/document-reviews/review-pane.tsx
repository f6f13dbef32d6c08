import { Link } from 'react-router-dom';
import type { DocumentReview } from '#contract/routes/operations/document-reviews.ts';
import { DocumentLink } from '#src/domain/driver/document-link.tsx';
import { documentText } from '#src/domain/driver/document-text.ts';
import { ExpiryMark } from '#src/domain/driver/expiry-mark.tsx';
import { vehicleText } from '#src/domain/driver/vehicle-text.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Facts } from '#src/ui/detail/parts.tsx';
import type { PaneProps } from '#src/ui/list/list-parts.ts';
import { RowPane } from '#src/ui/list/row-pane.tsx';

/** The document in focus: whose it is, what it says, and how it was decided. */
export function ReviewPane({ row, commands }: PaneProps<DocumentReview>) {
  const { id, driver, vehicle, kind, number, expiresOn, fileId, note } = row;
  const { state, stateAt, stateBy, stateReason } = row;
  return (
    <RowPane
      label={t('document_reviews.one', { id })}
      bodyLabel={t('document_reviews.facts', { id })}
      title={
        <>
          {documentText(kind)}{' '}
          <small>
            {driver.code} {driver.name}
          </small>
        </>
      }
      amount={null}
      status={<span className="status">{t(`document_reviews.state_${state}`)}</span>}
      link={
        <Link data-end to={`/drivers/${driver.id}`}>
          {t('document_reviews.to_driver')}
        </Link>
      }
      commands={commands}
    >
      <Facts
        facts={[
          [t('drivers.vehicle'), vehicleText(vehicle)],
          [t('drivers.document_number'), number ?? '—'],
          [t('drivers.document_expires'), <ExpiryMark key="e" day={expiresOn} />],
          [t('drivers.document_file'), <DocumentLink key="f" fileId={fileId} />],
          ...(note ? [[t('drivers.document_note'), note] as const] : []),
          ...(state === 'pending'
            ? [[t('document_reviews.since'), moment(stateAt)] as const]
            : ([
                [
                  t('document_reviews.decided_by'),
                  joinList([stateBy?.name ?? t('document_reviews.nobody'), moment(stateAt)]),
                ],
                ...(stateReason ? [[t('document_reviews.reason'), stateReason]] : []),
              ] as [string, string][])),
        ]}
      />
    </RowPane>
  );
}
