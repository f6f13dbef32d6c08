import { sql } from 'kysely';
import type { NeedKind } from '#contract/catalogue/needs.ts';
import type { OverrideKind, ZoneKind, ZoneTerms } from '#contract/operations/zones/zone.ts';
import { DEFAULT_TERMS } from '#rules/delivery-fee.ts';
import { type ZoneLookup, zoneLookup } from '#rules/geometry/lookup.ts';
import type { ZoneStore } from '#rules/geometry/nearest-store.ts';
import { type Corner, type Ring, ringOf } from '#rules/geometry/ring.ts';
import { type Zones, zonesOf } from '#rules/geometry/zone-at.ts';
import type { Db } from '../db/schema.ts';
import { readingScope, sharedByAll } from '../scope/scope.ts';

/** A zone in force. */
export interface BookZone {
  id: number;
  name: string;
  kind: ZoneKind;
  isPaused: boolean;
  priority: number;
  needs: NeedKind[];
  ring: Ring;
  shapeId: number;
  termsId: number | null;
  terms: ZoneTerms;
  /** Overrides that have begun; whether one has ended depends on the time. */
  overrides: readonly { kind: OverrideKind; amount: number | null; endsAt: Date }[];
}

/** Every zone in force at one revision. */
export interface ZoneBook {
  revision: bigint;
  /** The zones for delivery addresses: those that price and refuse, without watch zones. */
  doors: Zones<BookZone>;
  /** False until a delivery zone is published: then nothing is priced or refused. */
  isPricing: boolean;
  /** The zones of people and addresses, for every purpose except placing orders. */
  lookup: ZoneLookup<BookZone>;
  ids: ReadonlyMap<string, number>;
}

/** Stores move rarely, so they are read again after this time. */
const STORES_MS = 60_000;

interface Row extends Omit<BookZone, 'ring' | 'isPaused' | 'overrides' | 'terms'> {
  state: 'active' | 'paused';
  ring: Corner[];
  terms: ZoneTerms | null;
  overrides: { kind: OverrideKind; amount: number | null; endsAt: string }[] | null;
}

/** The zones in memory. Each use compares their revision, so that several servers agree. */
export function createZoneBook(db: Db) {
  let book: ZoneBook | null = null;
  let storesReadAt = Number.NEGATIVE_INFINITY;
  /** The running read, and whether its caller already holds a connection. */
  let reading: { result: Promise<ZoneBook>; isOnHeld: boolean } | null = null;

  const revisionOf = async (trx: Db): Promise<bigint> =>
    (await trx.selectFrom('zone_revision').select('number').executeTakeFirstOrThrow()).number;

  /** The revision is read first: if zones change in between, they are only read once more. */
  async function read(trx: Db): Promise<ZoneBook> {
    const revision = await revisionOf(trx);
    const { rows } = await sql<Row>`
      select z.id, z.name, z.kind, z.state, z.priority, z.needs, s.ring, s.id as "shapeId",
             t.id as "termsId", t.terms,
             (select json_agg(json_build_object(
                'kind', o.kind, 'amount', o.amount, 'endsAt', o.ends_at))
              from zone_overrides o
              where o.zone_id = z.id and not o.is_over and o.ended_at is null) as overrides
      from zones z join zone_shapes s on s.id = z.shape_id
      left join zone_terms t on t.id = z.terms_id
      where z.state in ('active', 'paused')`.execute(trx);
    const stores = await sql<ZoneStore>`
      select s.zone, json_build_object('lat', s.lat, 'lon', s.lon) as location
      from stores s join zones z on z.name = s.zone
      where z.state = 'draft' and s.archived_at is null order by s.id`.execute(trx);
    const named = await trx.selectFrom('zones').select(['id', 'name']).execute();
    const inForce = rows.map(
      ({ state, ring, terms, overrides, ...row }): BookZone => ({
        ...row,
        isPaused: state === 'paused',
        ring: ringOf(ring),
        terms: terms ?? DEFAULT_TERMS,
        overrides: (overrides ?? []).map(({ endsAt, ...one }) => ({
          ...one,
          endsAt: new Date(endsAt),
        })),
      }),
    );
    return {
      revision,
      doors: zonesOf(inForce.filter(({ kind }) => kind !== 'watch')),
      isPricing: inForce.some(({ kind }) => kind === 'delivery'),
      lookup: zoneLookup(inForce, stores.rows),
      ids: new Map(named.map(({ id, name }) => [name, id])),
    };
  }

  /** Read outside the caller's scope, because the book is shared by all callers. */
  function readNow(from: Db): Promise<ZoneBook> {
    const begun = {
      isOnHeld: from !== db,
      result: sharedByAll(() => read(from))
        .then((next) => {
          storesReadAt = performance.now();
          if (!book || next.revision >= book.revision) book = next;
          return next;
        })
        .finally(() => {
          if (reading === begun) reading = null;
        }),
    };
    reading = begun;
    return begun.result;
  }

  /**
   * Reads through the caller's connection, or waits for a running read, and reads for itself if its
   * result is too old or it failed. A caller that holds a connection does not wait for a read that
   * holds none yet: once all are in use, each would wait for the other. Only a transaction that is
   * limited to some zones takes a further connection, because it does not see all zones.
   */
  async function readSince(revision: bigint, trx: Db): Promise<ZoneBook> {
    const from = readingScope() ? db : trx;
    const isAwaited = from === db || reading?.isOnHeld;
    const shared = isAwaited && (await reading?.result.catch(() => null));
    return shared && shared.revision >= revision ? shared : readNow(from);
  }

  const isOld = () => performance.now() - storesReadAt > STORES_MS;

  return {
    /** Whether `current` would read everything again. */
    isOld,

    /** The zones at a revision that was read in the caller's own transaction, or a later one. */
    at: async (revision: bigint, trx: Db): Promise<ZoneBook> =>
      book && book.revision >= revision ? book : readSince(revision, trx),

    /** The zones as they are now. A transaction passes its connection, and must not change zones. */
    async current(trx: Db = db): Promise<ZoneBook> {
      if (!book || isOld()) return readSince(0n, trx);
      return this.at(await revisionOf(trx), trx);
    },

    /**
     * The zones as they were last read, without a query; for code that runs thousands of times a
     * second.
     */
    latest: (): ZoneBook | null => book,
  };
}
export type ZoneBookService = ReturnType<typeof createZoneBook>;
