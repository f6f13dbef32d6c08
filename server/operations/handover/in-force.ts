import type { LiveZone } from '#contract/operations/zones/zone.ts';
import { type HandoverItem, MAX_HANDOVER_ITEMS } from '#contract/routes/operations/handover.ts';
import type { Db } from '../../platform/db/schema.ts';
import { driverCode } from '../drivers/driver-code.ts';
import type { HandoverRepository } from './repository.ts';

type ItemOf<K extends HandoverItem['kind']> = Extract<HandoverItem, { kind: K }>;

/** The pause of a zone, which has no end of its own, and its overrides. */
function itemsOfZone(zone: LiveZone): ItemOf<'zone'>[] {
  const place = { kind: 'zone', zoneId: zone.id, zone: zone.name, note: '' } as const;
  const pause: ItemOf<'zone'> = {
    ...place,
    key: `zone:${zone.id}`,
    what: 'paused',
    amount: null,
    by: zone.stateBy?.name ?? null,
    until: null,
    reason: zone.stateReason ?? '',
  };
  const overrides = zone.overrides.map(
    ({ id, kind, amount, by, endsAt, reason }): ItemOf<'zone'> => ({
      ...place,
      key: `override:${id}`,
      what: kind,
      amount,
      by: by.name,
      until: endsAt,
      reason,
    }),
  );
  return [...(zone.state === 'paused' ? [pause] : []), ...overrides];
}

interface Deps {
  repository: HandoverRepository;
  zones: (trx: Db) => Promise<readonly LiveZone[]>;
}

/**
 * What staff have set and what is still in force: overrides and pauses of zones and stores, dispatch
 * modes, drivers off the road, and the note of the sheet that was accepted last.
 */
export async function collectInForce({ repository, zones }: Deps, trx: Db, now: Date) {
  const [live, stores, closing, modes, drivers, last] = await Promise.all([
    zones(trx),
    repository.pausedStores(trx, now, MAX_HANDOVER_ITEMS),
    repository.closingStores(trx, now, MAX_HANDOVER_ITEMS),
    repository.dispatchModes(trx),
    repository.stoodDown(trx, now, MAX_HANDOVER_ITEMS),
    repository.lastTaken(trx),
  ]);
  return [
    ...(last && last.note !== ''
      ? [
          {
            kind: 'previous',
            key: `sheet:${last.id}`,
            note: '',
            sheetId: last.id,
            from: last.from.name,
            to: last.to?.name ?? '',
            takenAt: last.taken_at,
            text: last.note,
          },
        ]
      : []),
    ...live.flatMap(itemsOfZone).slice(0, MAX_HANDOVER_ITEMS),
    ...stores.map((store) => ({
      kind: 'store',
      key: `store:${store.id}`,
      note: '',
      storeId: store.id,
      store: store.name,
      zone: store.zone,
      by: store.status_by?.name ?? null,
      until: store.paused_until,
      reason: store.status_reason ?? '',
    })),
    ...closing.map(({ id, name, zone, planned }) => ({
      kind: 'store',
      key: `store:${id}`,
      note: '',
      storeId: id,
      store: name,
      zone,
      by: planned.by.name,
      until: planned.until,
      reason: planned.reason,
      // One that has begun is in force, even before the job has written that.
      ...(Date.parse(planned.from) > now.getTime() ? { from: planned.from } : {}),
    })),
    ...modes.slice(0, MAX_HANDOVER_ITEMS).map(({ id, zone, mode, max_orders }) => ({
      kind: 'dispatch',
      key: `dispatch:${id}`,
      note: '',
      zoneId: id,
      zone,
      mode,
      maxOrders: max_orders,
    })),
    ...drivers.map(({ user_id, code, name, duty, stand_down }) => ({
      kind: 'stand_down',
      key: `driver:${user_id}`,
      note: '',
      driverId: user_id,
      driver: driverCode(code),
      name,
      duty,
      by: stand_down.by.name,
      until: stand_down.until,
      reason: stand_down.reason,
    })),
  ];
}
