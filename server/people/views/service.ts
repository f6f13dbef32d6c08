import type { RequestOf } from '#contract/endpoint.ts';
import {
  MAX_OWN_VIEWS,
  VIEW_READERS,
  View,
  type ViewScope,
  type viewsRoutes,
} from '#contract/routes/people/views.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type Caller, can } from '../../platform/auth/caller.ts';
import { holdRow } from '../../platform/db/change.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { requireMay } from '../../platform/policy/policy.ts';
import { viewPolicy } from './policy.ts';
import { createViewRepository, type ViewRow } from './repository.ts';

type Routes = typeof viewsRoutes;

/** A view without the acts, which depend on the reader; its history stores this form. */
const ViewRecord = View.omit({ acts: true });
type ViewRecord = Omit<View, 'acts'>;

const toView = (row: ViewRow): ViewRecord =>
  fromRow(ViewRecord, row, { owner: { id: row.owner_id, name: row.owner_name } });

const shown = (row: ViewRow, caller: Caller): View => viewPolicy.show(toView(row), caller);

/**
 * Saved views: owned by one user, visible to others when shared, every change recorded with its
 * author.
 */
export function createViewService({ db, clock }: Base) {
  const repository = createViewRepository(db);
  /**
   * Locks a view for a user who may change it. A view that the user may not see counts as absent.
   */
  async function owned(trx: Trx, id: number, caller: Caller): Promise<ViewRow> {
    const row = await repository.lock(trx, id);
    const isOwn = row?.owner_id === caller.userId;
    const mayRead = row && can(caller, VIEW_READERS[row.scope]);
    if (!mayRead || (!isOwn && !row.shared && caller.role !== 'admin')) throw notFound('The view');
    requireMay(viewPolicy.whyNot('update', toView(row), caller));
    return row;
  }

  /** Error: 403 for a user who may not see the screen. */
  function requireScreen(scope: ViewScope, caller: Caller): void {
    if (!can(caller, VIEW_READERS[scope]))
      throw new Refusal('permission.denied', `The role ${caller.role} does not see this screen.`);
  }

  async function noted(trx: Trx, row: ViewRow, change: 'created' | 'updated', caller: Caller) {
    const view = toView(row);
    await repository.note(trx, {
      viewId: row.id,
      at: clock(),
      actor: actorOf(caller),
      change,
      after: view,
    });
    return viewPolicy.show(view, caller);
  }

  return {
    async list(scope: ViewScope, caller: Caller) {
      requireScreen(scope, caller);
      return {
        items: (await repository.list(scope, caller.userId)).map((row) => shown(row, caller)),
      };
    },

    async create(input: RequestOf<Routes['create']>['body'], caller: Caller): Promise<View> {
      const { scope, name, query, shared } = input;
      requireScreen(scope, caller);
      return db.transaction().execute(async (trx) => {
        if ((await repository.countOwn(trx, scope, caller.userId)) >= MAX_OWN_VIEWS)
          throw new Refusal(
            'request.invalid',
            `You already have ${MAX_OWN_VIEWS} views here. Remove one first.`,
          );
        const row = await repository.insert(trx, {
          scope,
          owner_id: caller.userId,
          name,
          query: JSON.stringify(query),
          shared,
          updated_at: clock(),
        });
        return noted(trx, row, 'created', caller);
      });
    },

    update: (
      id: number,
      version: number | undefined,
      change: RequestOf<Routes['update']>['body'],
      caller: Caller,
    ): Promise<View> =>
      db.transaction().execute(async (trx) => {
        const lock = () => owned(trx, id, caller);
        await holdRow(trx, {
          name: 'The view',
          version,
          lock,
          current: (row) => shown(row, caller),
        });
        const { name, query, shared } = change;
        const row = await repository.update(trx, id, {
          ...(name === undefined ? {} : { name }),
          ...(query === undefined ? {} : { query: JSON.stringify(query) }),
          ...(shared === undefined ? {} : { shared }),
          updated_at: clock(),
        });
        return noted(trx, row, 'updated', caller);
      }),

    remove: (id: number, caller: Caller): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await owned(trx, id, caller);
        await repository.remove(trx, id);
        await repository.note(trx, {
          viewId: id,
          at: clock(),
          actor: actorOf(caller),
          change: 'removed',
          after: null,
        });
      }),
  };
}
