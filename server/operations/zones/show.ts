import { DEFAULT_TERMS } from '#contract/operations/zones/terms.ts';
import type { LiveZone, Zone, ZoneOverride } from '#contract/operations/zones/zone.ts';
import { zoneRules } from '#machines/zone/zone-machine.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { OverrideRow, ZoneRow } from './repository.ts';

/** A zone as its machine sees it. */
export const stateOf = ({ state, shape_id }: ZoneRow) => ({
  status: state,
  hasShape: shape_id !== null,
});

export const toOverride = (row: OverrideRow): ZoneOverride =>
  toContract<ZoneOverride>({
    id: row.id,
    kind: row.kind,
    amount: row.amount,
    reason: row.reason,
    by: row.by,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
  });

export const toLiveZone = (row: ZoneRow, overrides: readonly OverrideRow[]): LiveZone =>
  toContract<LiveZone>({
    id: row.id,
    version: row.version,
    name: row.name,
    kind: row.kind,
    state: row.state,
    stateReason: row.state_reason,
    stateAt: row.state_at.toISOString(),
    stateBy: row.state_by,
    priority: row.priority,
    ring: row.ring,
    overrides: overrides.filter(({ zone_id }) => zone_id === row.id).map(toOverride),
  });

/** What goes on in a zone now. */
export interface ZoneCounts {
  stores: number;
  openOrders: number;
  waiting: number;
  drivers: number;
  freeDrivers: number;
}

export function toZone(row: ZoneRow, overrides: readonly OverrideRow[], counts: ZoneCounts): Zone {
  const { ring: _, ...live } = toLiveZone(row, overrides);
  return {
    ...live,
    ...counts,
    names: row.names,
    areaM2: row.area_m2,
    shape: row.shape,
    terms: row.terms ?? DEFAULT_TERMS,
    createdAt: row.created_at.toISOString(),
    legalEvents: zoneRules.legal(stateOf(row)),
  };
}

/** What of a zone is decided by people: the part that the audit keeps. */
export const toFacts = (row: ZoneRow) => ({
  name: row.name,
  names: row.names,
  kind: row.kind,
  priority: row.priority,
  state: row.state,
  stateReason: row.state_reason,
  shape: row.shape,
  terms: row.terms_number,
});
