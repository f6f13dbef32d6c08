import { CASH } from '#src/domain/cash/cash.ts';
import { screenAct } from '#src/ui/list/acts/screen-act.ts';

/** The acts of the pane. */
export const collectAct = screenAct(CASH, {
  id: 'collect',
  label: 'cash.cmd_collect',
  key: ['Enter', 'c'],
});
export const printAct = screenAct(CASH, { id: 'print', label: 'cash.print', key: 'p' });
export const walletAct = screenAct(CASH, { id: 'wallet', label: 'cash.cmd_wallet', key: 'w' });
