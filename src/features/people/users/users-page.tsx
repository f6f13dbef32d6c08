import { ListPage } from '#src/ui/list/list-page.tsx';
import { usersList } from './users-list.tsx';

/** Everybody with an account: found, approved, blocked together, exported. */
export default function UsersPage() {
  return <ListPage list={usersList} />;
}
