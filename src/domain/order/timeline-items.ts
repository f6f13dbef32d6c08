import type { To } from 'react-router-dom';
import type { OrderDetail } from '#contract/routes/operations/orders.ts';
import { causedText } from '#src/domain/cause/causes.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { entryItem } from '#src/ui/timeline/entry-item.tsx';
import type { TimelineItem } from '#src/ui/timeline/timeline.tsx';

type OrderEvent = OrderDetail['timeline'][number];

function eventText({ type, driver }: OrderEvent): string {
  const text = t(`live.type_${type.replace('order.', '').replace('.', '_')}` as MessageKey);
  return type.includes('assigned') && driver ? `${text} ${driver.code}` : text;
}

/** The events of an order. Each time opens the replay at that instant, whose path is `to`. */
export const timelineItems = (
  timeline: readonly OrderEvent[],
  to: (at: string) => To,
): TimelineItem[] =>
  timeline.map((event, n) => ({
    ...entryItem(event, eventText(event)),
    ...(event.cause
      ? { more: causedText({ cause: event.cause, reason: event.reason ?? '' }) }
      : {}),
    // A timeline only grows at its end.
    key: n,
    link: { to: to(event.at), title: t('replay.show_moment') },
  }));
