import { ofPart, type WatchRule } from './rule.ts';

/** Mails of the last day were refused, or their delivery is unknown. */
export const mailFailed: WatchRule = {
  id: 'mail.failed',
  kind: 'watch',
  endsAtOnce: true,
  priority: 3,
  cause: () => ({ key: 'mail', scope: 'city' }),
  action: () => ({ kind: 'check_mail' }),
  notReplayed: 'alarm.mails_not_logged',
  *look({ mails }) {
    if (!mails) return;
    yield ofPart(
      { id: 'mail', label: `Mails: ${mails.count}` },
      { sinceMs: mails.sinceMs, mark: String(mails.count) },
    );
  },
};
