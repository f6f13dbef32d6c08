import { useSearchParams } from 'react-router-dom';
import { UserRole, UserStatus } from '#contract/routes/users.ts';
import type { UserFilter } from './use-users.ts';

/** The filter of the list, kept in the address so that it can be shared and gone back to. */
export function useUserFilter(): [UserFilter, (next: UserFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const role = UserRole.safeParse(search.get('role')).data;
  const status = UserStatus.safeParse(search.get('status')).data;
  const q = search.get('q')?.trim();
  const filter: UserFilter = {
    ...(role ? { role } : {}),
    ...(status ? { status } : {}),
    ...(q ? { q } : {}),
  };
  const set = (next: UserFilter) =>
    setSearch(
      Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1])),
      { replace: true },
    );
  return [filter, set];
}
