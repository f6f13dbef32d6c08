import { type StoreDetail, storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { announceUndoable } from '#src/domain/assignment/announce-act.ts';
import type { CauseOfAct } from '#src/domain/cause/causes.ts';
import { endTime } from '#src/domain/live/end-time.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';

/** True if an instant is in the future; a store that opens by itself has such an end. */
export const isAhead = (at: string | null): at is string =>
  at !== null && Date.parse(at) > Date.now();

interface Pause extends Partial<CauseOfAct<'pause'>> {
  until: string | null;
  /** When it begins; null: now. */
  from?: string | null;
}
type Paused = Pick<StoreDetail, 'id' | 'name' | 'version'>;

const failed = (error: unknown) => showToast({ title: failureText(error), intent: 'destructive' });

/** Pauses a store until a time, or until it is resumed. Throws `ApiFailure`. */
async function pause(
  { id, version }: Paused,
  { until, from, cause, reason }: Pause,
): Promise<StoreDetail> {
  const times = { ...(until ? { until } : {}), ...(from ? { from } : {}) };
  const why = { ...(cause ? { cause } : {}), ...(reason ? { reason } : {}) };
  const body = { event: 'store.pause' as const, ...why, ...times };
  return call(storesRoutes.send, { ...byId(id), body }, { ifMatch: version });
}

const resume = ({ id, version }: Paused): Promise<StoreDetail> => {
  const body = { event: 'store.resume' } as const;
  return call(storesRoutes.send, { ...byId(id), body }, { ifMatch: version });
};

const dropPause = ({ id, version }: Paused): Promise<StoreDetail> =>
  call(storesRoutes.dropPlannedPause, byId(id), { ifMatch: version });

/** Sends a change of a store's pause. Resolves to false if one is already being sent. */
const sendChange = async ({ id }: Pick<Paused, 'id'>, change: () => Promise<void>) =>
  (await sendOnce(`store ${id} pause`, async () => {
    await change();
    return true;
  })) !== null;

/**
 * Resumes a paused store, and offers to pause it again as before. Resolves to false if a change is
 * already being sent.
 */
export const resumeStore = (store: StoreDetail): Promise<boolean> =>
  sendChange(store, async () => {
    const { reason, changesAt } = store.opening;
    const before = { reason: reason ?? t('stores.pause_again'), until: changesAt };
    try {
      const now = await resume(store);
      announceUndoable(t('stores.resumed', { name: store.name }), async () => {
        const until = isAhead(before.until) ? before.until : null;
        const { name } = await pause(now, { ...before, until });
        return t('stores.paused_again', { name });
      });
    } catch (error) {
      failed(error);
    }
  });

/**
 * Keeps a store open whose pause has not begun, and offers to plan the pause again. Resolves to
 * false if a change is already being sent.
 */
export const keepStoreOpen = (store: StoreDetail): Promise<boolean> =>
  sendChange(store, async () => {
    try {
      const now = await dropPause(store);
      const title = t('stores.stays_open', { name: now.name });
      const { planned } = store.opening;
      if (!planned) return void showToast({ title });
      announceUndoable(title, async () => plannedText(await pause(now, planned), planned.from));
    } catch (error) {
      failed(error);
    }
  });

const plannedText = ({ name }: Pick<StoreDetail, 'name'>, from: string): string =>
  t('stores.closes_at', { name, at: endTime(from) });

/**
 * Pauses a store, and offers to resume it or to keep it open. Resolves to false if a change is
 * already being sent. Throws `ApiFailure`.
 */
export const pauseStore = (store: Paused, request: Pause): Promise<boolean> =>
  sendChange(store, async () => {
    const now = await pause(store, request);
    const { name } = store;
    if (request.from) {
      announceUndoable(plannedText(now, request.from), async () => {
        await dropPause(now);
        return t('stores.stays_open', { name });
      });
      return;
    }
    const title = request.until
      ? t('stores.paused_until', { name, until: endTime(request.until) })
      : t('stores.paused_open', { name });
    announceUndoable(title, async () => {
      await resume(now);
      return t('stores.resumed', { name });
    });
  });
