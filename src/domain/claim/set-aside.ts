import { endTime } from '#src/domain/live/end-time.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { type ClaimState, claimOf, claimState, holdOf, isOwn } from './claim-state.ts';

/**
 * The claim and the hold of an order, with the user and the end; empty if it has neither. A replay
 * shows other times, so it has none.
 */
export function setAsideText(id: number, state: ClaimState | null = claimState.get()): string {
  if (shownSource().kind !== 'live') return '';
  const claim = claimOf(id, state);
  const hold = holdOf(id, state);
  const parts = [];
  if (claim) {
    const at = endTime(claim.until);
    parts.push(
      isOwn(claim) ? t('claims.mark_mine', { at }) : t('claims.mark', { who: claim.by.name, at }),
    );
  }
  if (hold) {
    const { by, until, reason } = hold;
    parts.push(t('claims.mark_held', { who: by.name, at: endTime(until), reason }));
  }
  return parts.join(' · ');
}
