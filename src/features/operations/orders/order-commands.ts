import { buttonCommand } from '#src/ui/command-button.tsx';

export const refundOrder = buttonCommand({
  id: 'order.refund',
  label: 'books.cmd_refund',
  keys: ['m'],
});

export const confirmReturn = buttonCommand({
  id: 'order.confirmReturn',
  label: 'live.event_confirm_return',
  keys: ['t'],
});
