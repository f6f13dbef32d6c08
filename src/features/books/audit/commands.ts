import { buttonCommand } from '#src/ui/command-button.tsx';

export const walkChain = buttonCommand({ id: 'audit.chain', label: 'books.chain', keys: ['v'] });
export const proveLedger = buttonCommand({
  id: 'audit.ledger',
  label: 'books.ledger',
  keys: ['b'],
});
