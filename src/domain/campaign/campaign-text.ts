import { ACTIVITIES } from '#contract/growth/campaigns/campaign.ts';
import { APP_ROLES } from '#contract/permissions.ts';
import type { Campaign } from '#contract/routes/growth/campaigns.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { moment } from '#src/lib/text/moment.ts';
import { countText, percentText } from '#src/lib/text/number.ts';
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

/** The audience: `Customers · French · Ordered in the last 30 days`. */
export function audienceText({ roles, languages, activity, activityDays }: Campaign): string {
  return [
    joinList(roles.map((role) => t(`campaigns.role_${role}`))),
    joinList(languages.map(languageText)),
    activity === 'any'
      ? ''
      : t(activity === 'ordered' ? 'campaigns.ordered_within' : 'campaigns.not_ordered_within', {
          n: activityDays ?? 0,
        }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The number of messages that are no longer pending. */
export const doneOf = ({ progress: { accepted, skipped, failed, unknown } }: Campaign): number =>
  accepted + skipped + failed + unknown;

/** What the provider took: `40 of 160 devices (25%)`; that there were none, if there were. */
export const acceptedText = ({ accepted, planned }: Campaign['progress']): string =>
  planned === 0
    ? t('campaigns.no_devices')
    : t('campaigns.of_devices', {
        count: countText(accepted),
        of: countText(planned),
        n: planned,
        share: percentText(accepted / planned),
      });

/** `40 (25%)`; a dash for a share of nothing. */
export const shareText = (count: number, of: number): string =>
  of === 0
    ? '—'
    : t('campaigns.share', { count: countText(count), share: percentText(count / of) });
