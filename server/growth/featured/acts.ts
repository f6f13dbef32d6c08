import type { RequestOf } from '#contract/endpoint.ts';
import { featuredFaults } from '#contract/growth/apps/featured.ts';
import { Featured, featuredRoutes as routes } from '#contract/routes/growth/featured.ts';
import { type FeaturedState, featuredRules } from '#machines/featured/featured-machine.ts';
import { actsOf } from '../../platform/acts/decide.ts';
import { allowedBy, EDIT } from '../../platform/acts/machine.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { refuseFaults, withChange } from '../../platform/records/changed.ts';
import { fieldRefusal, requireNamed } from '../app-places/named.ts';
import { type FeaturedRow, featuredRepository as repository } from './repository.ts';
import { phaseOf, toFacts } from './show.ts';
import { type Body, bodyOf, type Columns, columnsOf, takenBy } from './write.ts';

/** Converts a featured placement for its reader. */
export const toFeatured = (row: FeaturedRow, caller: Caller, at: Date): Featured =>
  fromRow(Featured, row, {
    ...toFacts(row),
    name: row.target,
    pictureId: row.picture,
    phase: phaseOf(row, at),
    acts: actsOf(featuredActs, row, caller, at),
  });

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
export async function orTaken<T>(
  wanted: Columns,
  own: number | null,
  written: Promise<T>,
): Promise<T> {
  try {
    return await written;
  } catch (error) {
    throw isTaken(error) ? new PlaceTaken(wanted, own) : error;
  }
}

/** Refuses references that do not exist, and contradictions. Errors: 400, 422. */
export async function requireKnown(trx: Trx, body: Body, isNewTarget: boolean) {
  refuseFaults('The featured place', featuredFaults(body));
  if (isNewTarget && !(await repository.isThere(trx, body)))
    throw fieldRefusal(
      'featured.unknown',
      'The store or item to feature does not exist, or is archived.',
      body.itemId === null ? 'storeId' : 'itemId',
      'does not exist, or is archived',
    );
  await requireNamed(trx, 'featured.unknown', body);
}

const { act } = defineSubject<
  ActDeps,
  FeaturedRow,
  typeof EDIT | 'featured.show' | 'featured.hide'
>()({
  name: 'The featured place',
  kind: 'featured_product',
  // Each of the two kinds has its own screen.
  kindOf: ({ kind }) => (kind === 'store' ? 'featured_vendor' : 'featured_product'),
  async lock(_deps, trx, id) {
    await repository.lockAll(trx);
    return repository.lock(trx, id);
  },
  read: (_deps, db, id) => repository.one(db, id),
  show: ({ clock }, row, caller) => toFeatured(row, caller, clock()),
  audited: toFacts,
  ...allowedBy({
    code: 'featured.illegal_event',
    rules: featuredRules,
    stateOf: ({ state }: FeaturedRow) => ({ status: state }),
    title: ({ target }) => target,
  }),
  toRefusal: async ({ db }, error) =>
    error instanceof PlaceTaken
      ? takenBy(error.wanted, await repository.holder(db, error.wanted, error.own))
      : undefined,
});

const setState = (event: 'featured.show' | 'featured.hide', state: FeaturedState) =>
  act({
    route: routes.bulk,
    event,
    write: ({ trx }, row) =>
      orTaken(columnsOf(bodyOf(row)), row.id, repository.update(trx, row.id, { state })),
  });

export const featuredActs = {
  edit: act({
    route: routes.update,
    event: EDIT,
    action: 'featured.update',
    async write({ trx, body }, before) {
      const known = bodyOf(before);
      const next = withChange<Body>(known, body as RequestOf<typeof routes.update>['body']);
      const isNew = next.storeId !== known.storeId || next.itemId !== known.itemId;
      await requireKnown(trx, next, isNew);
      const columns = columnsOf(next);
      return orTaken(columns, before.id, repository.update(trx, before.id, columns));
    },
  }),
  show: setState('featured.show', 'shown'),
  hide: setState('featured.hide', 'hidden'),
};
