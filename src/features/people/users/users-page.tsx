import { ListPage } from '#src/ui/list/list-page.tsx';
import { usersList } from './users-list.tsx';

/** All accounts: search, approve, bulk block, export. */
export default function UsersPage() {
  return <ListPage list={usersList} />;
}
