import { Comment, EyeOff, WarningSign } from '@blueprintjs/icons';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { t } from '#src/lib/i18n.ts';

/** What is still open about the last change of an order, in words; null: nothing. */
function amendmentText({ status, amendment }: Order): string | null {
  if (!amendment || !isOpen(status)) return null;
  if (amendment.disputed) return t('amendments.mark_disputed');
  if (amendment.open) return t('amendments.mark_open');
  return amendment.isUnseen ? t('amendments.mark_unseen') : null;
}

/**
 * Marks an order whose customer does not agree with a change, or has not answered a proposed one, or
 * whose store has not seen the last one.
 */
export function AmendmentMark({ order }: { order: Order }) {
  const text = amendmentText(order);
  if (text === null) return null;
  const { open, disputed } = order.amendment ?? {};
  const Icon = disputed ? WarningSign : open ? Comment : EyeOff;
  return (
    <span className="icon-first" data-tone="warning" data-amendment title={text}>
      <Icon size={12} aria-hidden="true" />
      <span className="visually-hidden"> {text} </span>
    </span>
  );
}
