import type {
  PresencePart,
  PresenceReport,
  PresenceState,
} from '#contract/routes/operations/presence.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { SessionPresence } from './presence.ts';

/** The state that all consoles of the same zones share; presence is by session. */
export interface SharedState extends Pick<PresenceState, 'at' | 'claims' | 'holds'> {
  looking: readonly SessionPresence[];
}

/**
 * The part of the state that a console needs, with the caller's claims and everything about the
 * order and the messages that `own` names. The shared state may be a second old; `own`, the caller’s own report, is
 * newer.
 */
export function partOf(
  { at, claims, holds, looking }: SharedState,
  part: PresencePart,
  caller: Pick<Caller, 'userId'>,
  own: SessionPresence | null,
): PresenceState {
  const orderId = own?.report.orderId ?? null;
  const isShown = (one: { orderId: number | null }) =>
    part !== 'own' || (orderId !== null && one.orderId === orderId);
  const others = looking.filter(({ sessionId }) => sessionId !== own?.sessionId);
  const reports = [...others, ...(own ? [own] : [])]
    .toSorted((a, b) => a.sessionId - b.sessionId)
    .map(({ report }) => report);
  /** Who has the same messages open is shown on every screen, so that two do not answer at once. */
  const isContactShown = ({ contact }: PresenceReport) =>
    contact !== undefined && contact === own?.report.contact;
  const isReportShown = (report: PresenceReport) =>
    part === 'all' || (report.orderId !== null && isShown(report)) || isContactShown(report);
  return {
    at,
    claims: claims.filter((claim) => claim.by.id === caller.userId || isShown(claim)),
    holds: holds.filter(isShown),
    looking: reports.filter(isReportShown),
    operators: new Set(reports.map(({ user }) => user.id)).size,
  };
}
