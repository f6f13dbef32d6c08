import type { AccountReview, SharingStore } from '#contract/money/account-review.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { Notice } from '#src/ui/page/notice.tsx';

type Shared = Pick<AccountReview, 'sharedWith' | 'sharedElsewhere'>;

/** Whether a store of another owner, or one that is not named, has the same account. */
export const isSharedWithStrangers = ({ sharedWith, sharedElsewhere }: Shared): boolean =>
  sharedElsewhere > 0 || sharedWith.some(({ isSameOwner }) => !isSameOwner);

/** Which other stores have an account, in words; null: none. */
export function sharedText(sharedWith: readonly SharingStore[]): string | null {
  if (sharedWith.length === 0) return null;
  const isOfOwner = sharedWith.every(({ isSameOwner }) => isSameOwner);
  return t(isOfOwner ? 'payout_checks.shared_owner' : 'payout_checks.shared', {
    stores: joinList(sharedWith.map(({ name }) => name)),
  });
}

/** Which other stores have an account: a warning, or a hint if all of them are of the same owner. */
export function SharedAccount({ review }: { review: Shared }) {
  const { sharedWith, sharedElsewhere } = review;
  if (sharedWith.length + sharedElsewhere === 0) return null;
  const text = sharedText(sharedWith);
  if (!isSharedWithStrangers(review)) return <p className="hint">{text}</p>;
  return (
    <Notice severity="warning">
      {text && <p>{text}</p>}
      {sharedElsewhere > 0 && <p>{t('payout_checks.shared_elsewhere', { n: sharedElsewhere })}</p>}
    </Notice>
  );
}
