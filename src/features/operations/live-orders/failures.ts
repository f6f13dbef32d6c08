import type { Driver } from '#contract/routes/driver-status.ts';
import type { Order } from '#contract/routes/orders.ts';
import { picture } from '#src/domain/live/picture.ts';
import { selectOrder } from '#src/domain/live/selection.ts';
import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { showToast } from '#src/ui/overlay/toaster.tsx';
import { say } from './outcome.ts';

interface Refusal {
  current?: Order;
  changedBy?: { name: string } | null;
}

/** Who was first, in words: "Assigned to d07 by Amal, 3 s ago." */
function whoWon(saw: Order, { current, changedBy }: Refusal): string {
  const who = changedBy?.name ?? t('live.someone');
  if (!current) return t('live.lost_status', { status: t(`live.status_${saw.status}`), who });
  const age = ageText(picture().now() - Date.parse(current.assignedAt ?? current.statusAt));
  if (current.driver && current.driver.id !== saw.driver?.id)
    return t('live.lost_assigned', { driver: current.driver.code, who, age });
  if (!current.driver && saw.driver) return t('live.lost_unassigned', { who, age: ageText(0) });
  return t('live.lost_status', { status: t(`live.status_${current.status}`), who });
}

/** Says why a change was not made, and shows what stands now. */
export function tellFailure(
  order: Order,
  driver: Pick<Driver, 'code'> | null,
  error: unknown,
): void {
  const { id } = order;
  const action = { label: t('live.go_to', { id }), run: () => selectOrder(id) };
  const tell = (title: string, description: string) => {
    showToast({ title, description, intent: 'destructive', action });
    say(`${title}. ${description}`);
  };
  if (!(error instanceof ApiFailure)) {
    tell(t('live.failed_title', { id }), String(error));
    return;
  }
  const refusal = (error.body ?? {}) as Refusal;
  if (refusal.current) picture().put(refusal.current);
  if (error.status === 412) tell(t('live.lost_title', { id }), whoWon(order, refusal));
  else if (error.code === 'driver.not_assignable' && driver)
    tell(
      t('live.refused_title', { id }),
      t('live.refused_driver', { code: driver.code, message: error.message }),
    );
  else tell(t('live.failed_title', { id }), error.isNetwork ? t('errors.network') : error.message);
}
