import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { log } from '#src/lib/reports/log.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';

/** Announces why a view was not saved, and fetches the views again if another user changed them. */
export function announceViewFailure(
  name: string,
  error: unknown,
  readViews: () => Promise<void>,
): void {
  const failure = error instanceof ApiFailure ? error : null;
  const description =
    failure?.status === 412
      ? t('live.view_stale')
      : failure?.isNetwork
        ? t('errors.network')
        : (failure?.message ?? String(error));
  showToast({ title: t('live.view_failed', { name }), description, intent: 'destructive' });
  if (failure?.status === 412 || failure?.status === 404)
    readViews().catch((again: unknown) => log.error('The saved views:', String(again)));
}
