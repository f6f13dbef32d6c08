import { ListPage } from '#src/ui/list/list-page.tsx';
import { ordersList } from './orders-list.tsx';

/** Every order there is: found, chosen, cancelled together, exported. */
export default function OrdersPage() {
  return <ListPage list={ordersList} />;
}
