import { Link } from 'react-router-dom';
import type { DriverProfile } from '#contract/routes/operations/driver-profile.ts';
import { CasesOf } from '#src/domain/case/cases-of.tsx';
import { DisputesOf } from '#src/domain/dispute/disputes.tsx';
import { DocumentLink } from '#src/domain/driver/document-link.tsx';
import { documentText, faultsText } from '#src/domain/driver/document-text.ts';
import { drivers } from '#src/domain/driver/drivers.ts';
import { ExpiryMark } from '#src/domain/driver/expiry-mark.tsx';
import { vehicleText } from '#src/domain/driver/vehicle-text.ts';
import { needsText } from '#src/domain/need/need-text.ts';
import { LatestOrders } from '#src/domain/order/latest-orders.tsx';
import { DetailPage } from '#src/domain/record/detail-page.tsx';
import { fetchedRecordPage, type ShownRecord } from '#src/domain/record/record-page.tsx';
import { t } from '#src/lib/i18n.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { moment } from '#src/lib/text/moment.ts';
import { PhoneLink } from '#src/ui/detail/contact-links.tsx';
import { RelatedRows, Section } from '#src/ui/detail/parts.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { driverDetail } from './driver-detail.ts';
import { DriverCash, DriverNow } from './driver-now.tsx';
import { DriverStatistics } from './driver-statistics.tsx';
import { DriverZones } from './driver-zones.tsx';

/** One driver: duty, vehicle, documents, cash, statistics. */
export default fetchedRecordPage(drivers, DriverView);

const statusOf = ({ account, accountReason, archivedAt }: DriverProfile) =>
  archivedAt
    ? `${t('users.archived')} · ${moment(archivedAt)}`
    : [t(`users.status_${account}`), accountReason].filter(Boolean).join(' · ');

/** How a document of the driver was decided, with the reason. */
function reviewText({ reviews }: DriverProfile, at: number): string {
  const review = reviews?.[at];
  if (!review) return '';
  return [t(`document_reviews.state_${review.state}`), review.stateReason]
    .filter(Boolean)
    .join(': ');
}

function DriverView({ row: driver, refetch }: ShownRecord<DriverProfile>) {
  const { id, name, code, phone } = driver;
  const seesUsers = useHasPermission('users.read');
  const seesCash = useHasPermission('cash.read');
  const seesMoney = useHasPermission('money.read');
  const seesOrders = useHasPermission('orders.read');
  const reviews = useHasPermission('drivers.review');
  const isWorking = driver.account === 'active' && driver.archivedAt === null;
  return (
    <DetailPage<DriverProfile>
      detail={driverDetail}
      row={driver}
      title={name}
      subtitle={`${code} · ${vehicleText(driver.vehicle)}`}
      status={statusOf(driver)}
      tools={
        <>
          {seesUsers && (
            <Link className="bp6-button" to={`/users/${id}`}>
              {t('drivers.account')}
            </Link>
          )}
          {seesMoney && (
            <Link className="bp6-button" to={`/users/${id}/wallet`}>
              {t('drivers.statement')}
            </Link>
          )}
        </>
      }
      refetch={refetch}
    >
      {driver.documentFaults && (
        <Notice severity="warning">
          {labelled(t('document_reviews.faults'), faultsText(driver.documentFaults))}
        </Notice>
      )}
      {isWorking && <DriverNow driverId={id} />}
      <Section
        title={t('drivers.section_vehicle')}
        facts={[
          [t('drivers.vehicle'), vehicleText(driver.vehicle)],
          [t('drivers.plate'), driver.plate],
          [t('drivers.licence'), driver.licence],
          [t('drivers.kit'), needsText(driver.kit ?? []) || t('needs.none')],
          [t('users.phone'), <PhoneLink key="p" phone={phone} />],
        ]}
      />
      {seesCash && <DriverCash driverId={id} />}
      <DisputesOf of={{ driverId: id }} />
      <CasesOf of={{ driverId: id }} name={driver.name} />
      <DriverStatistics driverId={id} />
      <DriverZones driverId={driver.id} />
      <Section
        title={t('drivers.documents')}
        more={
          reviews && (
            <>
              <Link to={`/document-reviews?driverId=${id}&state=all`}>
                {t('document_reviews.review')}
              </Link>{' '}
              <Link to={`/change-requests?driverId=${id}&state=all`}>
                {t('screens.change_requests')}
              </Link>
            </>
          )
        }
        isWide
      >
        <RelatedRows
          rows={driver.documents.map((one, at) => ({ ...one, id: at }))}
          columns={[
            [t('drivers.document_kind'), ({ kind }) => documentText(kind)],
            [t('drivers.document_number'), (one) => one.number ?? '—'],
            [t('drivers.document_expires'), ({ expiresOn }) => <ExpiryMark day={expiresOn} />],
            [t('document_reviews.column'), ({ id: at }) => reviewText(driver, at)],
            [t('drivers.document_note'), (one) => one.note ?? ''],
            [t('drivers.document_file'), ({ fileId }) => <DocumentLink fileId={fileId} />, 'act'],
          ]}
          empty={t('drivers.documents_none')}
        />
      </Section>
      {seesOrders && (
        <LatestOrders
          of={{ driverId: String(id) }}
          all={`/orders?q=${encodeURIComponent(`driver:${code}`)}`}
        />
      )}
    </DetailPage>
  );
}
