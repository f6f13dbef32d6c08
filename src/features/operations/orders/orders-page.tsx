import { ListPage } from '#src/ui/list/list-page.tsx';
import { ordersList } from './orders-list.tsx';

/** All orders: search, select, bulk cancel, export. */
export default function OrdersPage() {
  return <ListPage list={ordersList} />;
}
