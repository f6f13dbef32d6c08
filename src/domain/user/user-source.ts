import type { Role } from '#contract/permissions.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { withLetterDomain } from '#rules/text/letter-domain.ts';
import { call } from '#src/lib/api/call.ts';
import { telephoneText } from '#src/lib/language/ltr.ts';

const MOST = '12';

/** Users with one of some roles as options, found by name. */
export const userSource = (...roles: readonly Role[]) => ({
  find: async (q: string, signal: AbortSignal) => {
    const query = {
      limit: MOST,
      ...(q ? { q } : {}),
      ...(roles.length > 0 ? { role: roles.join() } : {}),
    };
    const { items } = await call(usersRoutes.list, { query }, { signal });
    return items.map(({ id, name, email, phone }) => ({
      value: String(id),
      label: name,
      // Tells apart two people of the same name.
      more: [phone && telephoneText(phone), withLetterDomain(email)].filter(Boolean).join(' · '),
    }));
  },
  show: async (id: string, signal: AbortSignal) =>
    (await call(usersRoutes.get, { params: { id } }, { signal })).name,
});
