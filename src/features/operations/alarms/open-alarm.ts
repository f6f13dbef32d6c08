import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AlarmId } from '#contract/operations/alarm.ts';
import { live } from '#src/domain/live/live.ts';
import { setParams, useAddress } from '#src/lib/address/use-address.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { changeQueue, enterQueue, setCleared } from './queue.ts';

/** Selects an alarm in the queue and focuses the queue. If the alarm has ended, announces that. */
function openAlarm(id: AlarmId): void {
  const alarm = live().alarms.get(id);
  if (!alarm) {
    showToast({ title: t('alarms.ended', { id }) });
    return;
  }
  if (alarm.state === 'returned_unacknowledged') setCleared(true);
  changeQueue({ selected: id, expanded: id });
  // After the effect that this runs in.
  queueMicrotask(enterQueue);
}

/**
 * Opens the alarm of `?alarm=` once the alarms are loaded, and the link of a clicked notification.
 */
export function useOpenedAlarm(): void {
  const navigate = useNavigate();
  const [params, change] = useAddress();
  const isReady = useStore(live().alarms.ready);
  const asked = Number(params.get('alarm') ?? '');
  useEffect(() => {
    if (!isReady || !Number.isSafeInteger(asked) || asked <= 0) return;
    openAlarm(asked as AlarmId);
    change((address) => setParams(address, { alarm: undefined }));
  }, [isReady, asked, change]);
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    const follow = ({ data }: MessageEvent<{ open?: unknown }>) => {
      if (typeof data.open === 'string' && data.open.startsWith('/')) void navigate(data.open);
    };
    worker?.addEventListener('message', follow);
    return () => worker?.removeEventListener('message', follow);
  }, [navigate]);
}
