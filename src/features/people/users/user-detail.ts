import type { UserRow } from '#contract/routes/users.ts';
import { defineDetail } from '#src/ui/detail/detail.ts';
import { userActs } from './user-acts.ts';

export const userDetail = defineDetail<UserRow>({
  id: 'user',
  acts: userActs,
  edit: { path: (id) => `/users/${id}/edit`, permission: 'users.write', label: 'users.edit' },
  listPath: '/users',
});
