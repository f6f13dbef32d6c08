import { buttonCommand } from '#src/ui/command-button.tsx';

export const verifyTransfer = buttonCommand({
  id: 'transactions.verify',
  label: 'books.cmd_verify',
  keys: ['v'],
});
