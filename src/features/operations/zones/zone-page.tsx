import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Zone, ZoneDetail, ZoneOverride } from '#contract/operations/zones/zone.ts';
import { largestFee } from '#rules/delivery-fee.ts';
import { needsText } from '#src/domain/need/need-text.ts';
import { DetailPage } from '#src/domain/record/detail-page.tsx';
import { fetchedRecordPage, type ShownRecord } from '#src/domain/record/record-page.tsx';
import { endOverrideOnce } from '#src/domain/zone/override-acts.ts';
import { OverrideSheet } from '#src/domain/zone/override-sheet.tsx';
import { useZonesWithoutLive } from '#src/domain/zone/use-zones-without-live.ts';
import { zoneRecords } from '#src/domain/zone/zone-records.ts';
import { overrideText, overrideUntil, sizeText } from '#src/domain/zone/zone-text.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { moment } from '#src/lib/text/moment.ts';
import { ZonesMap } from '#src/map/lazy-maps.tsx';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { RelatedRows, Section } from '#src/ui/detail/parts.tsx';
import { hoursText } from '#src/ui/form/kinds.ts';
import { zoneDetail } from './zone-detail.ts';
import { ZoneShapes } from './zone-shapes.tsx';
import './zones.css';

/** One operational area: its map, terms, overrides, versions and history. */
export default fetchedRecordPage(zoneRecords, ZoneView);

function Overrides({ row: zone, refetch }: Omit<ShownRecord<ZoneDetail>, 'put'>) {
  const mayEnd = useHasPermission('zones.override');
  const running = new Set(zone.overrides.map(({ id }) => id));
  const end = async (override: ZoneOverride) => {
    await endOverrideOnce(zone, override);
    await refetch();
  };
  return (
    <Section title={t('zones.overrides')} isWide>
      <RelatedRows
        rows={zone.overrideHistory}
        empty={t('zones.overrides_none')}
        columns={[
          [
            t('zones.override_kind'),
            (one) => (running.has(one.id) ? <b>{overrideUntil(one)}</b> : overrideText(one)),
          ],
          [t('zones.version_at'), (one) => moment(one.startsAt)],
          [
            t('zones.reason'),
            ({ by, reason }) => t('zones.override_why', { who: by.name, reason }),
          ],
          [
            t('zones.override_end'),
            (one) => {
              if (running.has(one.id))
                return (
                  mayEnd && (
                    <TextButton onClick={() => void end(one)}>{t('zones.override_end')}</TextButton>
                  )
                );
              return one.endedAt && one.endedBy
                ? t('zones.override_ended_by', {
                    at: moment(one.endedAt),
                    name: one.endedBy.name,
                  })
                : t('zones.override_over', { at: moment(one.endsAt) });
            },
            'act',
          ],
        ]}
      />
    </Section>
  );
}

function Terms({ zone }: { zone: ZoneDetail }) {
  const { terms, termsVersions } = zone;
  return (
    <Section
      title={t('zones.terms')}
      facts={[
        [t('zones.base_fee'), formatMoney(terms.baseFee)],
        [t('zones.fee_per_km'), formatMoney(terms.feePerKm)],
        [t('zones.largest_fee'), formatMoney(largestFee(terms))],
        [t('zones.free_from'), terms.freeFrom && formatMoney(terms.freeFrom)],
        [t('zones.minimum_order'), formatMoney(terms.minimumOrder)],
        [t('zones.max_km'), terms.maxKm && `${terms.maxKm} ${t('zones.kilometres')}`],
        [t('zones.hours'), hoursText(terms.hours)],
      ]}
    >
      {termsVersions.slice(0, 3).map(({ number, at, by, reason }) => (
        <p key={number} className="hint">
          {moment(at)} · {by?.name ?? t('zones.system')} — {reason}
        </p>
      ))}
    </Section>
  );
}

function ZoneView({ row: zone, refetch, put }: ShownRecord<ZoneDetail>) {
  useZonesWithoutLive();
  const { id, name, kind, state, stateBy, stateAt, stateReason, overrides } = zone;
  const [isOverriding, setOverriding] = useState(false);
  const mayWrite = useHasPermission('zones.write');
  const mayOverride =
    useHasPermission('zones.override') && zone.legalEvents.includes('zone.override');
  const shape = zone.ring ?? zone.draft;
  const words = [t(`zones.state_${state}`), ...overrides.map(overrideUntil)].join(' · ');
  return (
    <DetailPage<Zone>
      detail={zoneDetail}
      row={zone}
      title={name}
      subtitle={`${idText(id)} · ${t(`zones.kind_${kind}`)} · ${sizeText(zone.areaM2)}`}
      status={
        <>
          <b>{words}</b>{' '}
          {[
            stateReason,
            stateBy && t('stores.status_by', { name: stateBy.name, at: moment(stateAt) }),
          ]
            .filter(Boolean)
            .map((part) => `· ${part}`)
            .join(' ')}
        </>
      }
      tools={
        <>
          {mayOverride && <Button onClick={() => setOverriding(true)} text={t('zones.override')} />}
          {mayWrite && (
            <Link className="bp6-button" to={`/operational-areas/${id}/assign-vendors`}>
              {t('zones.vendors')}
            </Link>
          )}
        </>
      }
      refetch={refetch}
    >
      <Section title={t('zones.shape')} isWide>
        {zone.ring === null && <p className="hint">{t('zones.shape_none')}</p>}
        {zone.draft !== null && zone.ring !== null && (
          <p className="hint">{t('zones.shape_draft')}</p>
        )}
        <div className="zones__one-map">
          <ZonesMap label={t('zones.map_of', { name })} focus={shape} marked={shape} />
        </div>
      </Section>
      <Section
        title={t('zones.section_zone')}
        facts={[
          [t('zones.names'), Object.values(zone.names).join(' · ')],
          [t('zones.priority'), zone.priority],
          ...(zone.needs?.length
            ? [[t('zones.needs'), needsText(zone.needs)] as [string, string]]
            : []),
          [
            t('zones.stores'),
            mayWrite ? (
              <Link key="stores" to={`/operational-areas/${id}/assign-vendors`}>
                {zone.stores}
              </Link>
            ) : (
              zone.stores
            ),
          ],
          [
            t('zones.open_orders'),
            <Link key="orders" to={`/live-orders?q=${encodeURIComponent(`zone:"${name}"`)}`}>
              {zone.openOrders}
            </Link>,
          ],
          [t('zones.waiting'), zone.waiting],
          [t('zones.drivers'), zone.drivers],
          [t('zones.free_drivers'), zone.freeDrivers],
        ]}
      />
      <Terms zone={zone} />
      <Overrides row={zone} refetch={refetch} />
      <ZoneShapes zone={zone} onZone={put} />
      {isOverriding && (
        <OverrideSheet
          zone={zone}
          onClose={(isSet) => {
            setOverriding(false);
            if (isSet) void refetch();
          }}
        />
      )}
    </DetailPage>
  );
}
