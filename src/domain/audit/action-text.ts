import { textIfKnown } from '#src/lib/i18n.ts';

/** What an action of the audit log is called, such as `payout.approve`; undefined: it has no name. */
export function knownActionText(action: string): string | undefined {
  const key = action.replaceAll('.', '_');
  return textIfKnown(`books.act_${key}`) ?? textIfKnown(`audit_acts.${key}`);
}
