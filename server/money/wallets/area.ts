import { area } from '../../platform/area.ts';
import { walletsHandlers } from './routes.ts';
import { createWalletService, type WalletNeeds } from './service.ts';

export const walletsArea = area({
  services: (needs: WalletNeeds) => ({ wallets: createWalletService(needs) }),
  handlers: ({ wallets }) => ({ wallets: walletsHandlers(wallets) }),
});
