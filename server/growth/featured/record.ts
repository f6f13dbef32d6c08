import { sql } from 'kysely';
import { featuredRoutes as routes } from '#contract/routes/growth/featured.ts';
import { featuredRules } from '#machines/featured/featured-machine.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';
import { defineRecord } from '../../platform/records/record.ts';
import { requireNamed } from '../app-places/named.ts';
import { type FeaturedRow, featuredRepository as repository } from './repository.ts';
import { phaseOf, toFacts } from './show.ts';
import { type Body, bodyOf, type Columns, columnsOf, takenBy } from './write.ts';

const isTaken = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'featured_taken';

/** The position is held by another placement, which is read after the rollback. */
class PlaceTaken extends Error {
  readonly wanted: Columns;
  readonly own: number | null;

  constructor(wanted: Columns, own: number | null) {
    super('The place is taken');
    this.wanted = wanted;
    this.own = own;
  }
}

/** Writes a placement; refuses it if the constraint reports that the position is held. */
async function orTaken<T>(wanted: Columns, own: number | null, written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    throw isTaken(error) ? new PlaceTaken(wanted, own) : error;
  }
}

/** Refuses references that do not exist. Error: 422. */
async function requireKnown(trx: Trx, body: Body, isNewTarget: boolean) {
  if (isNewTarget && !(await repository.isThere(trx, body)))
    throw refuse(
      'featured.absent_or_archived',
      {},
      {
        fields: [
          fieldFault(
            body.itemId === null ? 'body.storeId' : 'body.itemId',
            'featured.target_absent',
          ),
        ],
      },
    );
  await requireNamed(trx, 'featured', body);
}

const setState = (state: FeaturedRow['state']) => ({
  write: ({ trx }: { trx: Trx }, row: FeaturedRow) =>
    orTaken(columnsOf(bodyOf(row)), row.id, repository.update(trx, row.id, { state })),
});

/** Featured stores and items. */
export const featuredRecord = defineRecord()({
  kind: 'featured',
  // Each of the two kinds has its own screen.
  kindOf: ({ kind }) => (kind === 'store' ? 'featured_vendor' : 'featured_product'),
  routes,
  rows: repository,
  rules: featuredRules,
  title: ({ target }) => target,
  further: (row, at) => ({
    ...toFacts(row),
    name: row.target,
    pictureId: row.picture,
    phase: phaseOf(row, at),
  }),
  fields: bodyOf,
  audited: toFacts,
  async lock(_deps, trx, id) {
    await repository.lockAll(trx);
    return repository.lock(trx, id);
  },
  async check({ trx, fields }, row) {
    await repository.lockAll(trx);
    const known = row && bodyOf(row);
    const isNew = fields.storeId !== known?.storeId || fields.itemId !== known?.itemId;
    await requireKnown(trx, fields, isNew);
  },
  columns: columnsOf,
  insert({ trx, at, fields }) {
    const columns = columnsOf(fields);
    return orTaken(columns, null, repository.insert(trx, { ...columns, created_at: at }));
  },
  edit({ trx, fields }, { id }) {
    const columns = columnsOf(fields);
    return orTaken(columns, id, repository.update(trx, id, columns));
  },
  acts: { show: setState('shown'), hide: setState('hidden') },
  toRefusal: async ({ db }, error) =>
    error instanceof PlaceTaken
      ? takenBy(error.wanted, await repository.holder(db, error.wanted, error.own))
      : undefined,
  list: {
    sorts: {
      place: { key: sql`f.rank`, type: 'integer' },
      startsOn: { key: sql`f.starts_on`, type: 'date' },
      endsOn: { key: sql`f.ends_on`, type: 'date', isNullable: true },
      createdAt: { key: sql`f.created_at`, type: 'timestamptz' },
    },
    initial: 'place',
    filters: {
      id: (id) => sql`f.id = ${id}`,
      kind: (kind) => sql`f.kind = ${kind}`,
      slot: (slots) => sql`f.slot = any(${slots})`,
      state: (states) => sql`f.state = any(${states})`,
      phase: (phase, at) =>
        ({
          upcoming: sql`f.starts_at > ${at}`,
          live: sql`f.running @> ${at}::timestamptz`,
          expired: sql`f.ends_at <= ${at}`,
        })[phase],
      storeId: (id) =>
        sql`(f.store_id = ${id} or f.item_id in (select i.id from items i where i.store_id = ${id}))`,
      zoneId: (id) => sql`(f.zone_ids = '{}' or ${id}::int = any(f.zone_ids))`,
    },
    // The names of the featured records: a handful of rows, each looked up by its id.
    search: (words) => sql`(
        exists (select from stores s where s.id = f.store_id and s.search @@ search_query(${words}))
        or exists (select from items i join stores s on s.id = i.store_id where i.id = f.item_id
          and (array_to_tsvector(search_words(i.name, null)) || s.search) @@ search_query(${words})))`,
  },
  csv: [
    ['id', ({ id }) => id],
    ['kind', ({ kind }) => kind],
    ['store', ({ store }) => store],
    ['item', ({ item }) => item],
    ['slot', ({ slot }) => slot],
    ['position', ({ position }) => position],
    ['zones', ({ zones }) => zones.map(({ name }) => name).join(', ')],
    ['first_day', (row) => row.starts_on],
    ['last_day', (row) => row.ends_on],
    ['phase', phaseOf],
    ['state', ({ state }) => state],
    ['seen', ({ seen }) => seen],
    ['opened', ({ opened }) => opened],
    ['ordered', ({ ordered }) => ordered],
  ],
});
