import { Inbox } from '@blueprintjs/icons';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { listScreen } from '#src/ui/list/list-screen.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'orders',
    nav: { label: 'screens.orders', order: 60, icon: Inbox },
    permission: 'orders.read',
    commands: async () => (await import('./orders-list.tsx')).ordersList.commands,
    page: listScreen(async () => (await import('./orders-list.tsx')).ordersList),
  },
  {
    path: 'orders/:id',
    record: 'order',
    title: 'screens.order_detail',
    permission: 'orders.read',
    commandsTitle: 'books.order_page',
    commands: async () => {
      const { orderCommands, refundOrder } = await import('./order-commands.ts');
      const { reviewProof, showPin } = await import('#src/domain/order/proofs/order-proofs.tsx');
      const { decideEnd } = await import('#src/domain/order/end/order-end.tsx');
      const { giveRemedyCommand } = await import('#src/domain/remedy/give-remedy.tsx');
      return [...orderCommands, refundOrder, showPin, reviewProof, decideEnd, giveRemedyCommand];
    },
    page: () => import('./order-page.tsx'),
  },
];
