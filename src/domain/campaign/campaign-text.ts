import { ACTIVITIES } from '#contract/growth/push/campaign.ts';
import { LANGUAGES, type Language } from '#contract/names.ts';
import { APP_ROLES } from '#contract/permissions.ts';
import type { Campaign } from '#contract/routes/growth/campaigns.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { optionsOf } from '#src/ui/field/options.ts';

export const languageText = (language: Language): string => t(`campaigns.language_${language}`);

export const languageOptions = optionsOf(LANGUAGES, (value) => languageText(value));
export const roleOptions = optionsOf(APP_ROLES, (value) => t(`campaigns.role_${value}`));
export const activityOptions = optionsOf(ACTIVITIES, (value) => t(`campaigns.activity_${value}`));

/** When the campaign is sent, or was sent. */
export const sentText = ({ startedAt, sendAt }: Campaign): string => {
  const at = startedAt ?? sendAt;
  return at === null ? t('campaigns.once_approved') : moment(at);
};

/** The audience: `Customers · French · Ordered within days: 30`. */
export function audienceText({ roles, languages, activity, activityDays }: Campaign): string {
  return [
    roles.map((role) => t(`campaigns.role_${role}`)).join(', '),
    languages.map(languageText).join(', '),
    activity === 'any'
      ? ''
      : t('campaigns.ordered_within', {
          activity: t(`campaigns.activity_${activity}`),
          days: activityDays ?? 0,
        }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The number of messages that are no longer pending. */
export const doneOf = ({ progress: { accepted, skipped, failed, unknown } }: Campaign): number =>
  accepted + skipped + failed + unknown;

/** `40 (25 %)`. */
export const shareText = (count: number, of: number): string =>
  of === 0 ? String(count) : t('campaigns.share', { count, share: Math.round((count / of) * 100) });
