import type { Order } from '#contract/routes/orders.ts';
import { acts } from '#src/domain/assignment/acts.ts';
import { type Assignment, type Chosen, undoAct } from '#src/domain/assignment/assignment.ts';
import type { DriverRef } from '#src/domain/assignment/sending.ts';
import { picture } from '#src/domain/live/picture.ts';
import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { showToast } from '#src/ui/overlay/toaster.tsx';

const tellFailure = (title: string, error: unknown): void => {
  const body = error instanceof ApiFailure ? (error.body ?? {}) : {};
  const { current } = body as { current?: Order };
  if (current) picture().put(current);
  const description = current ? t('map.assign_lost') : String((error as Error).message);
  showToast({ title, description, intent: 'destructive' });
};

async function undo(id: Order['id']): Promise<void> {
  const act = acts.get().find(({ orderId, kind }) => orderId === id && kind === 'given');
  const undone = act && (await undoAct(act));
  if (!undone || undone.kind === 'gone') showToast({ title: t('live.undo_gone', { id }) });
  else if (undone.kind !== 'done') tellFailure(t('live.failed_title', { id }), undone.error);
  else {
    const [before, after] = [undone.act.before?.code, undone.act.after?.code ?? ''];
    const title = before
      ? t('live.undone', { id, code: before })
      : t('live.unassigned_done', { id, code: after });
    showToast({ title });
  }
}

/** Gives an order to a driver, tells how that ended, and offers to undo it. */
export function give(assignment: Assignment, order: Order, driver: DriverRef): Chosen {
  const chosen = assignment.choose(order, driver);
  if (chosen.kind !== 'sending') return chosen;
  const { id } = order;
  const { code } = driver;
  void chosen.ended.then((end) => {
    if (end.kind !== 'done') tellFailure(t('map.assign_failed', { id, code }), end.error);
    else
      showToast({
        title: t('map.assigned', { id, code }),
        description: '',
        action: { label: t('live.undo'), run: () => void undo(id) },
      });
  });
  return chosen;
}
