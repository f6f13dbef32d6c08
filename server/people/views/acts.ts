import { viewsRoutes as routes, VIEW_READERS, View } from '#contract/routes/people/views.ts';
import { actsOf } from '../../platform/acts/decide.ts';
import { EDIT } from '../../platform/acts/machine.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { reasonFor } from '../../platform/http/refusal.ts';
import type { ViewRepository, ViewRow } from './repository.ts';

export interface ViewDeps extends ActDeps {
  repository: ViewRepository;
}

/** A view without the acts, which depend on the reader; its history stores this form. */
const ViewRecord = View.omit({ acts: true });
export const toViewRecord = (row: ViewRow): Omit<View, 'acts'> =>
  fromRow(ViewRecord, row, { owner: { id: row.owner_id, name: row.owner_name } });

/** Converts a view for its reader. */
export const toView = (row: ViewRow, caller: Caller, at: Date): View => ({
  ...toViewRecord(row),
  acts: actsOf(viewActs, row, caller, at),
});

const { act } = defineSubject<ViewDeps, ViewRow, typeof EDIT | 'view.remove'>()({
  name: 'view',
  // A view that the user may not see counts as absent.
  async lock({ repository }, trx, id, caller) {
    const row = await repository.lock(trx, id);
    if (!row || !can(caller, VIEW_READERS[row.scope])) return undefined;
    const isVisible = row.owner_id === caller.userId || row.shared || caller.role === 'admin';
    return isVisible ? row : undefined;
  },
  read: ({ repository }, db, id) => repository.one(db, id),
  show: ({ clock }, row, caller) => toView(row, caller, clock()),
});

/** Its owner, and administrators, may change a view. */
const whyAnother = ({ owner_id, owner_name }: ViewRow, { userId, role }: Caller) =>
  owner_id === userId || role === 'admin'
    ? null
    : reasonFor('view.of_another', { name: owner_name });

export const viewActs = {
  update: act({
    route: routes.update,
    event: EDIT,
    whyAnother,
    async write({ deps: { repository }, trx, at, actor, body }, { id }) {
      const { name, query, shared } = body;
      const after = await repository.update(trx, id, {
        ...(name === undefined ? {} : { name }),
        ...(query === undefined ? {} : { query: JSON.stringify(query) }),
        ...(shared === undefined ? {} : { shared }),
        updated_at: at,
      });
      const change = { viewId: id, at, actor, change: 'updated' } as const;
      await repository.note(trx, { ...change, after: toViewRecord(after) });
      return after;
    },
  }),
  remove: act({
    route: routes.remove,
    event: 'view.remove',
    whyAnother,
    async write({ deps: { repository }, trx, at, actor }, row) {
      await repository.remove(trx, row.id);
      const change = { viewId: row.id, at, actor, change: 'removed' } as const;
      await repository.note(trx, { ...change, after: null });
      return row;
    },
  }),
};
