import { useEffect } from 'react';
import { t } from '#src/lib/i18n.ts';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import { droppedKeys } from '#src/lib/keys/refused-text.ts';
import { describeToast, showToast } from '#src/ui/toast/toast-store.ts';

/**
 * Shows why a key was refused, and in the same message how many of the keys that followed it were
 * dropped: each press has its answer, and none moves the message.
 */
export function useRefusalMessages(): void {
  useEffect(() => {
    let shownId = 0;
    const stops = [
      keyRefusal.subscribe(() => {
        const refused = keyRefusal.get();
        if (refused) shownId = showToast({ title: refused.text });
      }),
      droppedKeys.subscribe(() => {
        const n = droppedKeys.get();
        const title = keyRefusal.get()?.text;
        if (n === 0 || title === undefined) return;
        const description = t('shell.keys_dropped', { n });
        if (!describeToast(shownId, description)) shownId = showToast({ title, description });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
