import { ListPage } from '#src/ui/list/list-page.tsx';
import { storesList } from './stores-list.tsx';

/** Every store: found, paused, approved, blocked together, exported. */
export default function StoresPage() {
  return <ListPage list={storesList} />;
}
