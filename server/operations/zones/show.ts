import { LiveZone, Zone, ZoneOverride } from '#contract/operations/zones/zone.ts';
import { zoneRules } from '#machines/zone/zone-machine.ts';
import { DEFAULT_TERMS } from '#rules/delivery-fee.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import type { OverrideRow, ZoneRow } from './repository.ts';

export const stateOf = ({ state, shape_id }: ZoneRow) => ({
  status: state,
  hasShape: shape_id !== null,
});

export const toOverride = (row: OverrideRow): ZoneOverride => fromRow(ZoneOverride, row);

export const toLiveZone = (row: ZoneRow, overrides: readonly OverrideRow[]): LiveZone =>
  fromRow(LiveZone, row, {
    overrides: overrides.filter(({ zone_id }) => zone_id === row.id).map(toOverride),
  });

/** The current figures of a zone. */
export interface ZoneCounts {
  stores: number;
  openOrders: number;
  waiting: number;
  drivers: number;
  freeDrivers: number;
}

export const toZone = (row: ZoneRow, overrides: readonly OverrideRow[], counts: ZoneCounts): Zone =>
  fromRow(Zone, row, {
    ...counts,
    overrides: toLiveZone(row, overrides).overrides,
    terms: row.terms ?? DEFAULT_TERMS,
    legalEvents: zoneRules.legal(stateOf(row)),
  });

/** The editable fields of a zone, as recorded in the audit log. */
export const toFacts = (row: ZoneRow) => ({
  name: row.name,
  names: row.names,
  kind: row.kind,
  priority: row.priority,
  ...(row.needs.length === 0 ? {} : { needs: row.needs }),
  state: row.state,
  stateReason: row.state_reason,
  shape: row.shape,
  terms: row.terms_number,
});
