import { Button } from '@blueprintjs/core';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { KeyedLabel } from '#src/ui/controls/keyed-label.tsx';
import { whyNotAmend } from './why-not-amend.ts';

/** Opens the basket of an open order to change it; `command` has the key. */
export function AmendButton(props: { order: Order; command: string; onPress: () => void }) {
  const { order, command, onPress } = props;
  const mayAmend = useHasPermission('orders.progress');
  const key = useKey(command);
  if (!mayAmend || !isOpen(order.status) || shownSource().kind === 'replay') return null;
  const why = whyNotAmend(order);
  return (
    <Button disabled={why !== null} title={why ?? undefined} onClick={onPress}>
      <KeyedLabel label={t('amendments.cmd_open')} keyName={key} />
    </Button>
  );
}
