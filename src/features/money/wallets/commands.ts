import { buttonCommand } from '#src/ui/command-button.tsx';

/** The acts on a wallet. */
export const commands = {
  freeze: buttonCommand({ id: 'wallet.freeze', label: 'books.cmd_freeze', keys: ['f'] }),
  adjust: buttonCommand({ id: 'wallet.adjust', label: 'books.cmd_adjust', keys: ['a'] }),
  transfer: buttonCommand({ id: 'wallet.transfer', label: 'books.cmd_transfer', keys: ['t'] }),
};
