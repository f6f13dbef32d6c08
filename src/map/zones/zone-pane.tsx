import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { LiveZone, OverrideKind } from '#contract/operations/zones/zone.ts';
import { zoneRules } from '#machines/zone/zone-machine.ts';
import { OVERRIDE_KINDS } from '#rules/delivery-fee.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { chosenZone } from '#src/domain/zone/chosen-zone.ts';
import { endOverrides } from '#src/domain/zone/override-acts.ts';
import { OverrideSheet } from '#src/domain/zone/override-sheet.tsx';
import { overrideUntil } from '#src/domain/zone/zone-text.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { useStore } from '#src/lib/use-store.ts';
import { announceFailure } from '#src/ui/failure/announce-failure.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';
import './zone-pane.css';
import { isLate } from '#src/domain/order/order-marks.ts';
import { factsOf } from '#src/map/positions/driver-facts.ts';
import type { LiveSource } from '#streams/index.ts';

/**
 * Counts the open orders of a zone's stores, the late ones among them, and the drivers in the zone.
 */
function countInZone(source: LiveSource, name: string, nowMs: number) {
  const { orders, positions } = source;
  const counts = { orders: 0, late: 0, drivers: 0 };
  for (const id of orders.list()) {
    const held = orders.get(id);
    if (held?.order.zone !== name || held.endedAtMs !== null) continue;
    counts.orders += 1;
    if (isLate(held, nowMs)) counts.late += 1;
  }
  const facts = factsOf(source);
  const number = facts.zones().indexOf(name);
  for (let slot = 0; slot < positions.slots; slot += 1)
    if (number !== -1 && positions.ids[slot] !== 0 && facts.zone(slot) === number)
      counts.drivers += 1;
  return counts;
}

/** The orders, late orders and drivers of a zone, updated once a second. */
function Counts({ name }: { name: string }) {
  const source = shownSource();
  const nowMs = useStore(source.clock);
  const { orders, late, drivers } = useMemo(
    () => countInZone(source, name, nowMs),
    [source, name, nowMs],
  );
  const onBoard = (more: string) => `/live-orders?q=${encodeURIComponent(`zone:"${name}"${more}`)}`;
  return (
    <dl className="figures">
      <div>
        <dt>{t('zones.open_orders')}</dt>
        <dd>
          <Link to={onBoard('')}>{orders}</Link>
        </dd>
      </div>
      <div>
        <dt>{t('zones.late')}</dt>
        <dd data-tone={late > 0 ? 'warning' : undefined}>
          <Link to={onBoard(' late')}>{late}</Link>
        </dd>
      </div>
      <div>
        <dt>{t('zones.drivers')}</dt>
        <dd>{drivers}</dd>
      </div>
    </dl>
  );
}

function Acts({ zone, onChange }: { zone: LiveZone; onChange: () => void }) {
  const [kind, setKind] = useState<OverrideKind | null>(null);
  const [isEnding, setEnding] = useState(false);
  const { name, overrides } = zone;
  const endAll = async () => {
    setEnding(true);
    try {
      await endOverrides(zone, overrides);
      showToast({ title: t('zones.typed_normal', { name }) });
      onChange();
    } catch (error) {
      announceFailure(error);
    }
    setEnding(false);
  };
  return (
    <>
      <div className="row">
        {OVERRIDE_KINDS.map((one) => (
          <Button key={one} size="small" onClick={() => setKind(one)}>
            {t(`zones.override_${one}`)}
          </Button>
        ))}
        {overrides.length > 0 && (
          <Button size="small" disabled={isEnding} onClick={() => void endAll()}>
            {t('zones.to_normal')}
          </Button>
        )}
      </div>
      {kind && (
        <OverrideSheet
          zone={zone}
          initial={kind}
          onClose={(isSet) => {
            setKind(null);
            if (isSet) onChange();
          }}
        />
      )}
    </>
  );
}

interface Props {
  /** Called when an override has begun or ended. */
  onChange?: () => void;
  /** Called when the pane is closed; the screen then sets the focus. */
  onClose?: () => void;
}

/** The chosen zone on a map: its state, its figures, and its overrides. */
export function ZonePane({ onChange = () => undefined, onClose = () => undefined }: Props) {
  const id = useStore(chosenZone);
  const zone = useStore(shownSource().zones, (zones) => zones.find((one) => one.id === id));
  const mayOverride = useHasPermission('zones.override');
  const isLive = useHasPermission('live.read');
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    if (id !== null) pane.current?.focus();
  }, [id]);
  useEffect(() => () => chosenZone.set(null), []);
  if (!zone) return null;
  const { name, kind, state, stateBy, stateReason, overrides, ring } = zone;
  const close = () => {
    chosenZone.set(null);
    onClose();
  };
  const canOverride =
    shownSource().kind === 'live' &&
    zoneRules.can({ status: state, hasShape: ring !== null }, 'zone.override');
  return (
    <section ref={pane} className="zone-pane floating stack" aria-label={name} tabIndex={-1}>
      <header className="between">
        <h2 className="cut">
          <Link to={`/operational-areas/${zone.id}`}>{name}</Link>
        </h2>
        <Button
          variant="minimal"
          size="small"
          aria-label={t('zones.pane_close', { name })}
          icon={<Cross />}
          onClick={close}
        />
      </header>
      <p>
        {t(`zones.state_${state}`)} · {t(`zones.kind_${kind}`)}
      </p>
      {state === 'paused' && (
        <p data-tone="warning">
          {t('zones.now_paused', { who: stateBy?.name ?? '', reason: stateReason ?? '' })}
        </p>
      )}
      {overrides.map((one) => (
        <p key={one.id} data-tone="warning">
          {t('zones.now_override', {
            what: overrideUntil(one),
            who: one.by.name,
            reason: one.reason,
          })}
        </p>
      ))}
      {isLive && <Counts name={name} />}
      {mayOverride && canOverride && <Acts zone={zone} onChange={onChange} />}
    </section>
  );
}
