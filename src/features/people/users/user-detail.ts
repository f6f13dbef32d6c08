import { userActs } from '#src/domain/user/user-acts.ts';
import { users } from '#src/domain/user/users.ts';
import { defineDetail } from '#src/ui/detail/detail.ts';

export const userDetail = defineDetail({ ...users.detail, acts: userActs });
