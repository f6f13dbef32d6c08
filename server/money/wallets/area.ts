import type { LedgerService } from '../../books/ledger/service.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { area, type Base } from '../../platform/area.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import { createWalletRepository } from './repository.ts';
import { walletsHandlers } from './routes.ts';
import { createWalletService } from './service.ts';

interface Needs extends Base {
  commands: CommandService;
  ledger: LedgerService;
  orders: OrderService;
  settings: SettingsService;
}

export const walletsArea = area({
  services: (needs: Needs) => ({
    wallets: createWalletService({ ...needs, repository: createWalletRepository(needs.db) }),
  }),
  handlers: ({ wallets }) => ({ wallets: walletsHandlers(wallets) }),
});
