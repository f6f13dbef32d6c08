import { type StoreDetail, storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';

/** True if an instant is in the future; a store that opens by itself has such an end. */
export const isAhead = (at: string | null): at is string =>
  at !== null && Date.parse(at) > Date.now();

interface Pause {
  reason: string;
  until: string | null;
  /** When it begins; null: now. */
  from?: string | null;
}
type Paused = Pick<StoreDetail, 'id' | 'name' | 'version'>;

const failed = (error: unknown) => showToast({ title: failureText(error), intent: 'destructive' });

/** Pauses a store until a time, or until it is resumed. Throws `ApiFailure`. */
async function pause(
  { id, version }: Paused,
  { reason, until, from }: Pause,
): Promise<StoreDetail> {
  const times = { ...(until ? { until } : {}), ...(from ? { from } : {}) };
  const body = { event: 'store.pause' as const, reason, ...times };
  return call(storesRoutes.send, { ...byId(id), body }, { ifMatch: version });
}

/** Resumes a paused store, and offers to pause it again as before. */
export async function resumeStore(store: StoreDetail): Promise<void> {
  const { reason, changesAt } = store.opening;
  const before = { reason: reason ?? t('stores.pause_again'), until: changesAt };
  try {
    const body = { event: 'store.resume' } as const;
    const now = await call(
      storesRoutes.send,
      { ...byId(store.id), body },
      { ifMatch: store.version },
    );
    const undo = () =>
      void pause(now, { ...before, until: isAhead(before.until) ? before.until : null }).then(
        ({ name }) => showToast({ title: t('stores.paused_again', { name }) }),
        failed,
      );
    showToast({ title: t('stores.resumed', { name: store.name }), undo });
  } catch (error) {
    failed(error);
  }
}

/** Keeps a store open whose pause has not begun, and offers to plan the pause again. */
export async function keepStoreOpen({ id, version, opening }: StoreDetail): Promise<void> {
  try {
    const now = await call(storesRoutes.dropPlannedPause, byId(id), { ifMatch: version });
    const { planned } = opening;
    const again = () =>
      planned &&
      void pause(now, planned).then(({ name }) => announcePlanned(name, planned.from), failed);
    showToast({ title: t('stores.stays_open', { name: now.name }), undo: again });
  } catch (error) {
    failed(error);
  }
}

const announcePlanned = (name: string, from: string, undo?: () => void) =>
  showToast({
    title: t('stores.closes_at', { name, at: moment(from) }),
    ...(undo ? { undo } : {}),
  });

/** Pauses a store, and offers to resume it or to keep it open. Throws `ApiFailure`. */
export async function pauseStore(store: Paused, wish: Pause): Promise<void> {
  const now = await pause(store, wish);
  const { name } = store;
  if (wish.from) {
    announcePlanned(name, wish.from, () => void keepStoreOpen(now));
    return;
  }
  const title = wish.until
    ? t('stores.paused_until', { name, until: moment(wish.until) })
    : t('stores.paused_open', { name });
  showToast({ title, undo: () => void resumeStore(now) });
}
