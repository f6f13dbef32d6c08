import { WALLET } from '#src/domain/wallet/wallet.ts';
import { screenAct } from '#src/ui/list/acts/screen-act.ts';

/** The acts on a wallet. */
export const walletActs = {
  freeze: screenAct(WALLET, { id: 'freeze', label: 'books.cmd_freeze', key: 'f' }),
  adjust: screenAct(WALLET, { id: 'adjust', label: 'books.cmd_adjust', key: 'a' }),
  transfer: screenAct(WALLET, { id: 'transfer', label: 'books.cmd_transfer', key: 't' }),
};
