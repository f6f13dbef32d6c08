import type { RequestOf } from '#contract/endpoint.ts';
import {
  MAX_OWN_VIEWS,
  VIEW_READERS,
  type View,
  type ViewScope,
  type viewsRoutes,
} from '#contract/routes/people/views.ts';
import { performActs } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type Caller, can } from '../../platform/auth/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { toView, toViewRecord, viewActs } from './acts.ts';
import { createViewRepository } from './repository.ts';

/** Error: 403 for a user who may not see the screen. */
function requireScreen(scope: ViewScope, caller: Caller): void {
  if (!can(caller, VIEW_READERS[scope]))
    throw refuse('view.screen_not_for_role', { role: caller.role });
}

/**
 * Saved views: owned by one user, visible to others when shared, every change recorded with its
 * author.
 */
export function createViewService({ db, clock }: Base) {
  const repository = createViewRepository(db);

  return {
    async list(scope: ViewScope, caller: Caller) {
      requireScreen(scope, caller);
      const rows = await repository.list(scope, caller.userId);
      return { items: rows.map((row) => toView(row, caller, clock())) };
    },

    async create(
      input: RequestOf<(typeof viewsRoutes)['create']>['body'],
      caller: Caller,
    ): Promise<View> {
      const { scope, name, query, shared } = input;
      requireScreen(scope, caller);
      return db.transaction().execute(async (trx) => {
        if ((await repository.countOwn(trx, scope, caller.userId)) >= MAX_OWN_VIEWS)
          throw refuse('view.too_many', { most: MAX_OWN_VIEWS });
        const at = clock();
        const row = await repository.insert(trx, {
          scope,
          owner_id: caller.userId,
          name,
          query: JSON.stringify(query),
          shared,
          updated_at: at,
        });
        const change = { viewId: row.id, at, actor: actorOf(caller), change: 'created' } as const;
        await repository.note(trx, { ...change, after: toViewRecord(row) });
        return toView(row, caller, at);
      });
    },

    // They have a log of their own.
    ...performActs({ db, clock, repository }, viewActs),
  };
}
