import { z } from 'zod';
import { audienceFields } from '#contract/growth/campaigns/campaign.ts';
import { type AudienceCount, campaignsRoutes } from '#contract/routes/growth/campaigns.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { countText } from '#src/lib/text/number.ts';

const Audience = z.object(audienceFields);

/**
 * The number of devices that the audience in a form reaches now; null while the form is incomplete.
 */
export async function audienceOf(body: Readonly<Record<string, unknown>>, signal: AbortSignal) {
  const { success } = Audience.safeParse(body);
  if (!success) return null;
  const { roles, languages, zones, activity, activityDays } = body as z.input<typeof Audience>;
  const audience = { roles, languages, zones, activity, activityDays };
  return call(campaignsRoutes.audience, { body: audience }, { signal });
}

/** What an audience reaches, in words. */
export const reachText = (count: AudienceCount): string =>
  count.devices === 0 && count.optedOut === 0
    ? t('campaigns.reach_none')
    : t('campaigns.reach', {
        ...count,
        shown: countText(count.devices),
        shownPeople: countText(count.people),
      });
