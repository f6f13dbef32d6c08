import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';

/** Returns the message of a failure for the user. */
export const failureText = (error: unknown): string => {
  if (error instanceof ApiFailure && error.isNetwork) return t('errors.network');
  return error instanceof Error ? error.message : String(error);
};

/** Shows a failure in a toast. */
export function announceFailure(error: unknown): void {
  showToast({ title: failureText(error), intent: 'destructive' });
}
