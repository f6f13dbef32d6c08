import { claimOfOther } from '#src/domain/claim/claim-state.ts';
import { endTime } from '#src/domain/live/end-time.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { heldBackBy, passedOverText, soonMs } from '#src/domain/order/order-alarm.ts';
import { t } from '#src/lib/i18n.ts';
import { timerText } from '#src/lib/text/durations.ts';
import { useStore } from '#src/lib/use-store.ts';
import type { LiveOrder, ValueStore } from '#streams/index.ts';

/**
 * The state of an order without a driver, as a word and a time: claimed, on hold, on autopilot, or
 * near an alarm.
 */
function textOf({ order, placedAtMs, endedAtMs }: LiveOrder, nowMs: number): string {
  // The known holds, modes and limits are the current ones and do not apply to a replay.
  if (endedAtMs !== null || shownSource().kind === 'replay') return t('live.no_driver');
  const passedOver = passedOverText(order);
  if (passedOver) return passedOver;
  const claim = claimOfOther(order.id);
  if (claim) return t('claims.mark', { who: claim.by.name, at: endTime(claim.until) });
  const by = heldBackBy(order);
  if (by?.kind === 'hold') return t('live.held_until', { time: endTime(by.until) });
  if (by?.kind === 'autopilot')
    return t('live.on_autopilot', { time: timerText(nowMs - placedAtMs) });
  const ms = soonMs(order, nowMs);
  return ms === null ? t('live.no_driver') : t('live.alarm_in', { time: timerText(ms) });
}

/** Shown in place of a driver. Only this text renders every second. */
export function WithoutDriver({ live, clock }: { live: LiveOrder; clock: ValueStore<number> }) {
  const text = useStore(clock, (nowMs) => textOf(live, nowMs));
  return text === t('live.no_driver') ? (
    text
  ) : (
    <span className="quiet small" title={text}>
      {text}
    </span>
  );
}
