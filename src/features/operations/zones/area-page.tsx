import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '#contract/money.ts';
import { largestFee } from '#contract/operations/zones/terms.ts';
import type { Zone, ZoneDetail, ZoneOverride } from '#contract/operations/zones/zone.ts';
import { DetailPage } from '#src/domain/record/detail-page.tsx';
import { fetchedRecordPage, type ShownRecord } from '#src/domain/record/record-page.tsx';
import { areas } from '#src/domain/zone/operational-areas.ts';
import { endOverrides } from '#src/domain/zone/override-acts.ts';
import { OverrideSheet } from '#src/domain/zone/override-sheet.tsx';
import { useZonesWithoutLive } from '#src/domain/zone/use-zones-without-live.ts';
import { overrideText, overrideUntil, sizeText } from '#src/domain/zone/zone-text.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { moment } from '#src/lib/text/moment.ts';
import { ZonesMap } from '#src/map/lazy-maps.tsx';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { RelatedRows, Section } from '#src/ui/detail/parts.tsx';
import { hoursText } from '#src/ui/form/kinds.ts';
import { areaDetail } from './area-detail.ts';
import { AreaShapes } from './area-shapes.tsx';
import './areas.css';

/** One operational area: its map, terms, overrides, versions and history. */
export default fetchedRecordPage(areas, AreaView);

function Overrides({ row: area, refetch }: Omit<ShownRecord<ZoneDetail>, 'put'>) {
  const mayEnd = useHasPermission('zones.override');
  const running = new Set(area.overrides.map(({ id }) => id));
  const end = async (override: ZoneOverride) => {
    await endOverrides(area, [override]);
    await refetch();
  };
  return (
    <Section title={t('areas.overrides')} isWide>
      <RelatedRows
        rows={area.overrideHistory}
        empty={t('areas.overrides_none')}
        columns={[
          [
            t('areas.override_kind'),
            (one) => (running.has(one.id) ? <b>{overrideUntil(one)}</b> : overrideText(one)),
          ],
          [t('areas.version_at'), (one) => moment(one.startsAt)],
          [
            t('areas.reason'),
            ({ by, reason }) => t('areas.override_why', { who: by.name, reason }),
          ],
          [
            t('areas.override_end'),
            (one) => {
              if (running.has(one.id))
                return (
                  mayEnd && (
                    <TextButton onClick={() => void end(one)}>{t('areas.override_end')}</TextButton>
                  )
                );
              return one.endedAt && one.endedBy
                ? t('areas.override_ended_by', {
                    at: moment(one.endedAt),
                    name: one.endedBy.name,
                  })
                : t('areas.override_over', { at: moment(one.endsAt) });
            },
            'act',
          ],
        ]}
      />
    </Section>
  );
}

function Terms({ area }: { area: ZoneDetail }) {
  const { terms, termsVersions } = area;
  return (
    <Section
      title={t('areas.terms')}
      facts={[
        [t('areas.base_fee'), formatMoney(terms.baseFee)],
        [t('areas.fee_per_km'), formatMoney(terms.feePerKm)],
        [t('areas.largest_fee'), formatMoney(largestFee(terms))],
        [t('areas.free_from'), terms.freeFrom && formatMoney(terms.freeFrom)],
        [t('areas.minimum_order'), formatMoney(terms.minimumOrder)],
        [t('areas.max_km'), terms.maxKm && `${terms.maxKm} ${t('areas.kilometres')}`],
        [t('areas.hours'), hoursText(terms.hours)],
      ]}
    >
      {termsVersions.slice(0, 3).map(({ number, at, by, reason }) => (
        <p key={number} className="hint">
          {moment(at)} · {by?.name ?? t('areas.system')} — {reason}
        </p>
      ))}
    </Section>
  );
}

function AreaView({ row: area, refetch, put }: ShownRecord<ZoneDetail>) {
  useZonesWithoutLive();
  const { id, name, kind, state, stateBy, stateAt, stateReason, overrides } = area;
  const [isOverriding, setOverriding] = useState(false);
  const mayWrite = useHasPermission('zones.write');
  const mayOverride =
    useHasPermission('zones.override') && area.legalEvents.includes('zone.override');
  const shape = area.ring ?? area.draft;
  const words = [t(`areas.state_${state}`), ...overrides.map(overrideUntil)].join(' · ');
  return (
    <DetailPage<Zone>
      detail={areaDetail}
      row={area}
      kind="zone"
      title={name}
      subtitle={`#${id} · ${t(`areas.kind_${kind}`)} · ${sizeText(area.areaM2)}`}
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
          {mayOverride && <Button onClick={() => setOverriding(true)} text={t('areas.override')} />}
          {mayWrite && (
            <Link className="bp6-button" to={`/operational-areas/${id}/assign-vendors`}>
              {t('areas.vendors')}
            </Link>
          )}
        </>
      }
      refetch={refetch}
    >
      <Section title={t('areas.shape')} isWide>
        {area.ring === null && <p className="hint">{t('areas.shape_none')}</p>}
        {area.draft !== null && area.ring !== null && (
          <p className="hint">{t('areas.shape_draft')}</p>
        )}
        <div className="areas__one-map">
          <ZonesMap label={t('areas.map_of', { name })} focus={shape} marked={shape} />
        </div>
      </Section>
      <Section
        title={t('areas.section_area')}
        facts={[
          [t('areas.names'), Object.values(area.names).join(' · ')],
          [t('areas.priority'), area.priority],
          [
            t('areas.stores'),
            mayWrite ? (
              <Link key="stores" to={`/operational-areas/${id}/assign-vendors`}>
                {area.stores}
              </Link>
            ) : (
              area.stores
            ),
          ],
          [
            t('areas.open_orders'),
            <Link key="orders" to={`/live-orders?q=${encodeURIComponent(`zone:"${name}"`)}`}>
              {area.openOrders}
            </Link>,
          ],
          [t('areas.waiting'), area.waiting],
          [t('areas.drivers'), area.drivers],
          [t('areas.free_drivers'), area.freeDrivers],
        ]}
      />
      <Terms area={area} />
      <Overrides row={area} refetch={refetch} />
      <AreaShapes area={area} onArea={put} />
      {isOverriding && (
        <OverrideSheet
          area={area}
          onClose={(isSet) => {
            setOverriding(false);
            if (isSet) void refetch();
          }}
        />
      )}
    </DetailPage>
  );
}
