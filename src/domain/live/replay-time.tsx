import { Link } from 'react-router-dom';
import { REPLAY_MS } from '#contract/routes/operations/replay.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { moment } from '#src/lib/text/moment.ts';
import { live } from './live.ts';

/** The replay at an instant, with an order in focus. */
export const replayPath = (at: string, orderId?: number | null): string =>
  `/live-orders?replay=${encodeURIComponent(at)}${orderId ? `&order=${orderId}` : ''}`;

/**
 * Returns the links that open the replay at an instant; null for a user who may not, or when the
 * recording does not have it any longer.
 */
export function useReplayLink() {
  const mayReplay = useHasPermission('live.read');
  return (at: string, orderId?: number | null) =>
    mayReplay && Date.parse(at) > live().now() - REPLAY_MS
      ? { to: replayPath(at, orderId), title: t('replay.show_moment') }
      : null;
}

/** An instant, which opens the replay at it while the recording still has it. */
export function ReplayTime({ at, orderId }: { at: string; orderId?: number | null }) {
  const link = useReplayLink()(at, orderId);
  const time = (
    <time className="hint" dateTime={at}>
      {moment(at)}
    </time>
  );
  if (!link) return time;
  return (
    <Link className="quiet" {...link}>
      {time}
    </Link>
  );
}
