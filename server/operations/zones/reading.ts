import {
  ShapeVersion,
  TermsVersion,
  type Zone,
  type ZoneDetail,
} from '#contract/operations/zones/zone.ts';
import type { Db } from '../../platform/db/schema.ts';
import { fromRow, toContract } from '../../platform/db/to-contract.ts';
import { requireRow } from '../../platform/http/refusal.ts';
import { storedReasonKey } from '../../platform/sentences/stored.ts';
import type { DriverCounts } from './counts.ts';
import type { ZoneRepository, ZoneRow } from './repository.ts';
import { toOverride, toZone } from './show.ts';

interface Deps {
  clock: () => Date;
  repository: ZoneRepository;
  /** Drivers on duty by their zone. */
  drivers: (trx: Db) => Promise<ReadonlyMap<string, DriverCounts>>;
}

/** Zones for the back office: with current figures, and with their versions. */
export function createZoneReading({ clock, repository, drivers }: Deps) {
  async function shown(trx: Db, rows: readonly ZoneRow[]): Promise<Zone[]> {
    const ids = rows.map(({ id }) => id);
    const [running, storeCounts, orders, present] = await Promise.all([
      repository.running(trx, ids, clock()),
      repository.storeCounts(trx, ids),
      repository.orderCounts(trx),
      drivers(trx),
    ]);
    return rows.map((row) =>
      toZone(row, running, {
        stores: storeCounts.get(row.id) ?? 0,
        openOrders: orders.get(row.name)?.open ?? 0,
        waiting: orders.get(row.name)?.waiting ?? 0,
        drivers: present.get(row.name)?.all ?? 0,
        freeDrivers: present.get(row.name)?.free ?? 0,
      }),
    );
  }

  return {
    shown,

    /** One zone with its versions and overrides. */
    async detailOf(trx: Db, row: ZoneRow): Promise<ZoneDetail> {
      const { id } = row;
      const [zone] = await shown(trx, [row]);
      const shapes = await repository.shapes(trx, id);
      const terms = await repository.termsVersions(trx, id);
      const history = await repository.overrideHistory(trx, id);
      return toContract<ZoneDetail>({
        ...(zone as Zone),
        ring: row.ring,
        draft: row.draft,
        shapes: shapes.map((shape) => fromRow(ShapeVersion, shape)),
        termsVersions: terms.map((version) =>
          fromRow(TermsVersion, version, storedReasonKey(version.reason, version.reason_sentence)),
        ),
        overrideHistory: history.map(toOverride),
      });
    },

    /** The row of a zone. Error: 404. */
    async rowOf(trx: Db, id: number): Promise<ZoneRow> {
      return requireRow((await repository.byIds(trx, [id]))[0], 'zone');
    },
  };
}
export type ZoneQueries = ReturnType<typeof createZoneReading>;
