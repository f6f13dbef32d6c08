import { useState } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { canOrder } from '#machines/order/order-machine.ts';
import { assignOrder } from '#src/lib/assign-order.ts';
import { ApiFailure } from '#src/lib/call.ts';
import { ageText } from '#src/lib/durations.ts';
import { t } from '#src/lib/i18n.ts';
import { picture } from '#src/lib/picture.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { showToast } from '#src/ui/toaster.tsx';
import { ageBand, type LiveDriver } from '#streams/index.ts';

interface Current {
  current?: Parameters<ReturnType<typeof picture>['put']>[0];
}

/** Gives the selected order to the selected driver: asked twice when the driver's place is old. */
export function AssignHere({ orderId, driver }: { orderId: OrderId; driver: LiveDriver }) {
  const order = useEntry(picture().orders, orderId)?.order;
  const [isSending, setSending] = useState(false);
  const [asked, setAsked] = useState(0);
  const ageMs = useStore(picture().clock, (nowMs) => picture().fleet.ageMs(driver.id, nowMs));
  if (!order || picture().kind === 'replay' || order.driver?.id === driver.id) return null;
  const { status } = order;
  const type = order.driver === null ? 'order.assign' : 'order.reassign';
  if (!canOrder({ status, driverId: order.driver?.id ?? null }, { type, driverId: driver.id }))
    return null;
  const isStale = ['stale', 'last_seen'].includes(ageBand(ageMs));
  const { id } = order;

  async function send(): Promise<void> {
    if (!order) return;
    if (isStale && asked !== driver.id) {
      setAsked(driver.id);
      return;
    }
    setSending(true);
    try {
      picture().put(await assignOrder(order, driver.id));
      showToast({ title: t('map.assigned', { id, code: driver.code }), description: '' });
    } catch (error) {
      const { current } = (error instanceof ApiFailure ? (error.body ?? {}) : {}) as Current;
      if (current) picture().put(current);
      showToast({
        title: t('map.assign_failed', { id, code: driver.code }),
        description: current ? t('map.assign_lost') : String((error as Error).message),
        intent: 'destructive',
      });
    } finally {
      setSending(false);
      setAsked(0);
    }
  }

  return (
    <>
      <button
        type="button"
        className="button"
        data-kind="primary"
        disabled={isSending}
        onClick={() => void send()}
      >
        {t(isSending ? 'map.assigning' : 'map.assign_to', { id })}
      </button>
      {isStale && asked === driver.id && (
        <output className="fleet__stale">
          {t('map.assign_stale', { code: driver.code, age: ageText(ageMs) })}
        </output>
      )}
    </>
  );
}
