import type { UserRow } from '#contract/routes/people/users.ts';
import { userActs } from '#src/domain/user/user-acts.ts';
import { allows } from '#src/lib/allows.ts';
import { defineDetail } from '#src/ui/detail/detail.ts';

export const userDetail = defineDetail<UserRow>({
  id: 'user',
  acts: userActs,
  edit: {
    path: (id) => `/users/${id}/edit`,
    permission: 'users.write',
    label: 'users.edit',
    can: allows('edit'),
  },
  listPath: '/users',
});
