import { viewsRoutes as calls, type View } from '#contract/routes/people/views.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { definePolicy } from '../../platform/policy/policy.ts';

const whyNotOwn = ({ owner }: Pick<View, 'owner'>, { userId, role }: Caller) =>
  owner.id === userId || role === 'admin'
    ? null
    : ({ code: 'permission.denied', message: `Only ${owner.name} can change this view.` } as const);

/** Who may change a view: its owner, and administrators. */
export const viewPolicy = definePolicy<Pick<View, 'owner'>>()({
  update: { call: calls.update, why: whyNotOwn },
  remove: { call: calls.remove, why: whyNotOwn },
});
