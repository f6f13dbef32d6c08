import { ApiFailure } from '#src/lib/api/api-failure.ts';
import { t } from '#src/lib/i18n.ts';

/** A message about why signing in failed. A rate limit is shown separately, as a countdown. */
export function signInFailureText(failure: unknown): string | null {
  if (failure === null || failure === undefined) return null;
  if (!(failure instanceof ApiFailure)) return t('login.failed_plain');
  if (failure.isNetwork) return t('login.offline');
  switch (failure.code) {
    case 'auth.bad_credentials':
      return t('login.bad_credentials');
    case 'account.blocked':
      return t('login.blocked');
    case 'request.rate_limited':
      return null;
    case 'request.invalid':
      return t('login.bad_credentials');
    default:
      return t('login.failed', { message: failure.message });
  }
}

/** When a rate limit ends, in epoch ms; null for any other failure. */
export function retryAtOf(failure: unknown): number | null {
  if (!(failure instanceof ApiFailure) || failure.status !== 429) return null;
  return failure.at + (failure.retryAfterSeconds ?? 30) * 1000;
}
