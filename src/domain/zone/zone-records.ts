import { z } from 'zod';
import type { ZoneId } from '#contract/ids.ts';
import type { Zone, ZoneDetail, ZoneOverride, ZoneTerms } from '#contract/operations/zones/zone.ts';
import { termsFields } from '#contract/operations/zones/zone.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { Text } from '#contract/text.ts';
import type { Corner } from '#rules/geometry/ring.ts';
import { type CauseOfAct, causeCodes, readCause } from '#src/domain/cause/causes.ts';
import { byId, call } from '#src/lib/api/call.ts';
import type { Resource } from '#src/lib/api/resource.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';
import { defineRecords } from '#src/ui/record/records.ts';

/** Operational areas. */
export const zoneRecords = defineRecords(zonesRoutes, {
  kind: 'zone',
  texts: 'zones.',
  path: '/operational-areas',
  acts: null,
});

const at = (id: number | string, version: number | null) =>
  [byId(id), version === null ? {} : { ifMatch: version }] as const;

/** The terms of a zone as a form edits them, with the reason of the change. */
const termsChange = z.strictObject({ ...termsFields, reason: Text(300) });
type TermsChange = z.input<typeof termsChange>;

export const zoneTermsResource: Resource<ZoneDetail, TermsChange> = {
  ...zoneRecords,
  changes: termsChange as never,
  isWhole: true,
  update: (id, { reason, ...terms }, version) => {
    const [params, options] = at(id, version);
    return call(zonesRoutes.setTerms, { ...params, body: { terms, reason } }, options);
  },
};

const sent = (ring: readonly Corner[]) => ring.map((corner) => [...corner]);
const shapeBody = (ring: readonly Corner[], storesOf: readonly ZoneId[]) => ({
  ring: sent(ring),
  ...(storesOf.length > 0 && { storesOf: [...storesOf] }),
});

/** What publishing a shape would affect, if the stores of some zones deliver to it, too. */
export const previewShape = (
  id: number,
  ring: readonly Corner[],
  storesOf: readonly ZoneId[],
  signal: AbortSignal,
) => call(zonesRoutes.preview, { ...byId(id), body: shapeBody(ring, storesOf) }, { signal });

/** Publishes a shape. @throws ApiFailure; 412 carries the current zone. */
export function publishShape(
  { id, version }: Pick<Zone, 'id' | 'version'>,
  ring: readonly Corner[],
  { reason, storesOf }: { reason: string; storesOf: readonly ZoneId[] },
): Promise<ZoneDetail> {
  const [params, options] = at(id, version);
  const body = { ...shapeBody(ring, storesOf), reason };
  return call(zonesRoutes.publish, { ...params, body }, options);
}

/**
 * Stores a drawing as a draft; null discards it. @throws ApiFailure; 412 carries the current zone.
 */
export const saveDraft = (
  { id, version }: Pick<Zone, 'id' | 'version'>,
  ring: readonly Corner[] | null,
): Promise<ZoneDetail> => zoneRecords.update(String(id), { draft: ring && sent(ring) }, version);

/** Creates a zone with this drawing as its draft. */
export const createDrawn = (
  name: string,
  ring: readonly Corner[],
  like: Partial<Pick<Zone, 'kind' | 'priority'>> = {},
): Promise<ZoneDetail> => zoneRecords.create({ name, draft: sent(ring), ...like });

/** The input of a new override. */
export interface NewOverride extends Partial<CauseOfAct<'pause_zone'>> {
  kind: ZoneOverride['kind'];
  /** Minutes, percent or centimes; null for a pause. */
  amount: number | null;
  minutes: number;
}

export const beginOverride = (id: number, body: NewOverride) =>
  call(zonesRoutes.override, { ...byId(id), body });

export const endOverride = (id: number, overrideId: number) =>
  call(zonesRoutes.endOverride, {
    params: { id: String(id), overrideId: String(overrideId) },
  });

/** The zones in which a driver was, newest first. */
export const zoneVisits = async (driverId: number, signal: AbortSignal) =>
  (await call(zonesRoutes.visits, { query: { driverId: String(driverId) } }, { signal })).items;

export const storesOfZone = (id: string, q: string, signal: AbortSignal) =>
  call(zonesRoutes.stores, { params: { id }, query: q ? { q } : {} }, { signal });

export const assignStores = (id: string, assign: boolean, ids: readonly number[]) =>
  call(zonesRoutes.assignStores, { params: { id }, body: { assign, ids: [...ids] as never } });

/** The zone that an address lies in, and the conditions for an order to it. */
export const testAddress = (
  { lat, lon }: { lat: number; lon: number },
  storeId: string | null,
  signal?: AbortSignal,
) =>
  call(
    zonesRoutes.at,
    {
      query: {
        lat: lat.toFixed(6),
        lon: lon.toFixed(6),
        ...(storeId === null ? {} : { storeId }),
      },
    },
    signal ? { signal } : {},
  );

/** Creates an act from an event of the zone's machine, sent zone by zone. */
const act = (
  id: 'pause' | 'resume' | 'archive' | 'restore',
  more: Pick<RecordAct<Zone>, 'key' | 'asks' | 'lead' | 'undo'> = {},
): RecordAct<Zone> => ({
  id,
  label: `zones.${id}`,
  permission: 'zones.write',
  ...more,
  can: ({ legalEvents }) => legalEvents.includes(`zone.${id}`),
  send: sendEach(
    (row: Zone, answer) => {
      const [params, options] = at(row.id, row.version);
      const why = id === 'pause' ? readCause(answer, 'pause_zone') : null;
      const body = { event: `zone.${id}` as const, ...why };
      return call(zonesRoutes.send, { ...params, body }, options);
    },
    (_row, after: Zone) => after,
  ),
});

const PAUSE_ASKS = {
  label: 'orders.cause',
  isCoded: true,
  codes: causeCodes('pause_zone'),
} as const;

/** The acts on a zone, in its list and on its page. */
export const zoneActs: readonly RecordAct<Zone>[] = [
  act('pause', { key: 'p', asks: PAUSE_ASKS, lead: 'zones.pause_lead', undo: 'resume' }),
  act('resume', { key: 'r' }),
  act('archive', { lead: 'zones.archive_lead', undo: 'restore' }),
  act('restore'),
];

export type { TermsChange, ZoneTerms };
