import {
  type AccountHolder,
  type AccountHolders,
  isSharedWithOthers,
} from '#contract/money/account-review.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { Notice } from '#src/ui/page/notice.tsx';

/** Which other stores and drivers have an account, in words; null: none. */
export function sharedText(sharedWith: readonly AccountHolder[]): string | null {
  if (sharedWith.length === 0) return null;
  const isOfOwner = sharedWith.every(({ isSameOwner }) => isSameOwner);
  return t(isOfOwner ? 'payout_checks.shared_owner' : 'payout_checks.shared', {
    names: joinList(sharedWith.map(({ name }) => name)),
  });
}

/** Which other stores and drivers have an account: a warning, or a hint if all of them are of the same person. */
export function SharedAccount({ review }: { review: AccountHolders }) {
  const { sharedWith, sharedElsewhere } = review;
  if (sharedWith.length + sharedElsewhere === 0) return null;
  const text = sharedText(sharedWith);
  if (!isSharedWithOthers(review)) return <p className="hint">{text}</p>;
  return (
    <Notice severity="warning">
      {text && <p>{text}</p>}
      {sharedElsewhere > 0 && <p>{t('payout_checks.shared_elsewhere', { n: sharedElsewhere })}</p>}
    </Notice>
  );
}
