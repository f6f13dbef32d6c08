import { QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from '#contract/growth/campaigns/campaign.ts';
import { casablancaClock } from '#rules/time.ts';
import { nextHour } from '../../platform/jobs/schedule.ts';

const MINUTES_OF_HOUR = 60;

/** When messages may be sent again; null if now. */
export function quietUntil(at: Date): Date | null {
  const { minute } = casablancaClock(at);
  const isQuiet =
    minute >= QUIET_FROM_HOUR * MINUTES_OF_HOUR || minute < QUIET_UNTIL_HOUR * MINUTES_OF_HOUR;
  return isQuiet ? nextHour(at, QUIET_UNTIL_HOUR) : null;
}
