import type { ReasonCatalogue } from '../reason.ts';

export const authReasons = {
  'auth.too_many': {
    code: 'request.rate_limited',
    text: 'Too many people are signing in at once.',
  },
  'auth.session_ended': {
    code: 'auth.refresh_refused',
    text: 'The session has ended. Sign in again.',
  },
  'auth.bad_credentials': {
    code: 'auth.bad_credentials',
    text: 'The email or password is incorrect.',
  },
  'account.blocked': {
    code: 'account.blocked',
    text: 'The account is blocked. Contact an administrator.',
  },
  'account.just_changed': {
    code: 'auth.bad_credentials',
    text: 'The account has just been changed. Try again.',
  },
  'auth.too_many_failed': {
    code: 'request.rate_limited',
    text: 'Too many failed sign-ins. Try again in {seconds} s.',
  },
  // Why a session ended, as the session keeps it.
  'session.reused': 'reuse',
  'session.signed_out': 'sign-out',
  'session.ended_by_staff': 'ended by staff',
  'session.ended_by_owner': 'ended by its owner',
  'session.blocked': 'blocked',
  'session.account_changed': 'account changed',
  'session.password_set': 'password set',
  'session.password_changed': 'password changed',
  'metrics.token_needed': {
    code: 'auth.required',
    text: 'The token of TAWSIL_METRICS_TOKEN is needed.',
  },
} as const satisfies ReasonCatalogue;
