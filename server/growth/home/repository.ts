import { type Insertable, type Selectable, sql } from 'kysely';
import { LINKED_RECORDS, linkedRecord } from '#contract/growth/home/deep-link.ts';
import type { Section } from '#contract/growth/home/section.ts';
import type { Database, Db, Trx } from '../../platform/db/schema.ts';
import { rowsOf } from '../../platform/records/rows.ts';

export type HomeRow = Selectable<Database['home']>;
export type ReleaseRow = Selectable<Database['home_release_rows']>;
/** The columns of a release that can change. */
type ReleaseWrite = Partial<
  Pick<ReleaseRow, 'before_id' | 'publish_at' | 'revert_at' | 'published_at' | 'cancelled_at'>
>;

/** What is live, when another release is scheduled, and the revision of the zones: one query. */
interface Pointer {
  live_id: number | null;
  next: Date | null;
  zones: bigint;
}

/** Scheduled releases that the draft names. */
const MOST_SCHEDULED = 50;

export function createHomeRepository() {
  const homes = (trx: Db) => trx.selectFrom('home').selectAll();
  const releases = (trx: Db) => trx.selectFrom('home_release_rows').selectAll();
  const { find, byIds } = rowsOf('home_release_rows');

  return {
    home: (trx: Db): Promise<HomeRow> => homes(trx).executeTakeFirstOrThrow(),
    /** The first lock of every change, for the draft and the live release. */
    lockHome: (trx: Trx): Promise<HomeRow> => homes(trx).forUpdate().executeTakeFirstOrThrow(),

    async writeDraft(
      trx: Trx,
      row: { language: HomeRow['language']; sections: string; stamps: string } & {
        changed_at: Date;
        changed_by: string;
      },
    ): Promise<HomeRow> {
      await trx
        .updateTable('home')
        .set({ ...row, version: sql`version + 1` })
        .execute();
      return homes(trx).executeTakeFirstOrThrow();
    },
    raiseDraft: (trx: Trx) => trx.updateTable('home').set({ version: sql`version + 1` }).execute(),
    pointTo: (trx: Trx, live_id: number) => trx.updateTable('home').set({ live_id }).execute(),

    /** The live release, and the next time for which another one is scheduled. */
    async pointer(trx: Db): Promise<Pointer> {
      const { rows } = await sql<Pointer>`
        select h.live_id, least(
          (select min(publish_at) from home_releases
           where published_at is null and cancelled_at is null),
          (select revert_at from home_releases where id = h.live_id)) as next,
          (select number from zone_revision) as zones
        from home h`.execute(trx);
      return rows[0] ?? { live_id: null, next: null, zones: 0n };
    },

    find,
    byIds,
    /** Releases that are to go live, the next first. */
    scheduled: (trx: Db): Promise<ReleaseRow[]> =>
      releases(trx)
        .where('published_at', 'is', null)
        .where('cancelled_at', 'is', null)
        .orderBy('publish_at')
        .orderBy('id')
        .limit(MOST_SCHEDULED)
        .execute(),

    async insert(trx: Trx, row: Insertable<Database['home_releases']>): Promise<number> {
      const { id } = await trx
        .insertInto('home_releases')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    update: (trx: Trx, id: number, write: ReleaseWrite) =>
      trx
        .updateTable('home_releases')
        .set({ ...write, version: sql`version + 1` })
        .where('id', '=', id)
        .execute(),

    /**
     * Paths of sections that name a record that does not exist, or a file that is not a picture.
     */
    async unknown(trx: Db, sections: readonly Section[]): Promise<string[]> {
      const named = sections.flatMap((section, at) => {
        const zones = section.zones.map(({ id }) => ({ kind: 'zones', id, path: 'zones' }));
        const own: { kind: string; id: number; path: string }[] = [];
        if (section.type === 'banner') {
          if (section.imageId !== null)
            own.push({ kind: 'files', id: section.imageId, path: 'imageId' });
          const record = section.link === null ? null : linkedRecord(section.link);
          if (record) own.push({ ...record, path: 'link' });
        }
        return [...zones, ...own].map((one) => ({ ...one, path: `sections.${at}.${one.path}` }));
      });
      const missing = new Set<string>();
      for (const kind of ['zones', 'files', ...LINKED_RECORDS]) {
        const asked = named.filter((one) => one.kind === kind);
        if (asked.length === 0) continue;
        const { rows } = await sql<{ id: number }>`
          select id from ${sql.table(kind)} where id = any(${asked.map(({ id }) => id)})
          ${kind === 'files' ? sql`and kind = 'image'` : sql``}`.execute(trx);
        const there = new Set(rows.map(({ id }) => id));
        for (const { id, path } of asked) if (!there.has(id)) missing.add(path);
      }
      return [...missing];
    },
  };
}
export type HomeRepository = ReturnType<typeof createHomeRepository>;
