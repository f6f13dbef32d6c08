import { z } from 'zod';
import { CAMPAIGN_EVENT_TYPES, CAMPAIGN_STATES } from '#machines/campaign/campaign-machine.ts';
import { LANGUAGES } from '#rules/language.ts';
import { idOf, ZoneId } from '../../ids.ts';
import { TranslatedLong, Translations } from '../../names.ts';
import { APP_ROLES } from '../../permissions.ts';
import { campaignReasons } from '../../reasons/growth/campaigns.ts';
import { templateReasons } from '../../reasons/growth/message-templates.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { type FieldFault, faultOf, issueOf } from '../../reasons/reason.ts';
import { Text } from '../../text.ts';
import { DeepLink } from '../home/deep-link.ts';

export const CampaignState = z.enum(CAMPAIGN_STATES).meta({ id: 'CampaignState' });
export const CampaignEventType = z.enum(CAMPAIGN_EVENT_TYPES).meta({ id: 'CampaignEventType' });
/** The events that staff send; edits and the sender cause the others. */
export const CampaignAct = CampaignEventType.exclude([
  'campaign.revise',
  'campaign.start',
  'campaign.finish',
]);
export type CampaignAct = z.output<typeof CampaignAct>;

export const CampaignLanguage = z.enum(LANGUAGES);
export const ACTIVITIES = ['any', 'ordered', 'not_ordered'] as const;
export const Activity = z.enum(ACTIVITIES).meta({ id: 'CampaignActivity' });
export const AppRole = z.enum(APP_ROLES);

/** The longest title and body that phones show without truncation. */
export const TITLE_LENGTH = 80;
export const BODY_LENGTH = 240;

const each = <T extends z.ZodType>(one: T) =>
  z
    .array(one)
    .max(20)
    .transform((values) => [...new Set(values)]);

/** The audience of a campaign. A person must satisfy every criterion that is set. */
export const audienceFields = {
  roles: each(AppRole).pipe(
    z.array(AppRole).min(1, issueOf(campaignReasons, 'campaign.role_needed')),
  ),
  languages: each(CampaignLanguage).meta({ description: 'Languages of devices; empty: all' }),
  zones: z
    .array(z.strictObject({ id: ZoneId }))
    .max(100)
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, {
      message: issueOf(fieldReasons, 'field.each_once'),
    })
    .meta({ description: 'The zone of the last order’s delivery address; empty: all' }),
  activity: Activity,
  activityDays: z.number().int().min(1).max(3_650).nullable().meta({
    description: 'Ordered within this many days, or not; null: any activity',
  }),
};

/** The editable fields of a campaign. */
export const campaignFields = {
  name: Text(120).meta({ description: 'For staff' }),
  defaultLanguage: CampaignLanguage.meta({
    description: 'For devices whose language the campaign does not have',
  }),
  titles: Translations(TITLE_LENGTH),
  bodies: TranslatedLong(BODY_LENGTH),
  link: DeepLink.nullable(),
  imageId: idOf('File', z.number().int().min(1).max(2_147_483_647)).nullable(),
  ...audienceFields,
  sendOn: z.iso.date().nullable().meta({ description: 'In Casablanca; null: once it is approved' }),
  sendTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, issueOf(campaignReasons, 'campaign.time_format'))
    .nullable()
    .meta({ description: 'In Casablanca' }),
};
const Fields = z.object(campaignFields);
type Fields = z.output<typeof Fields>;

/** Quiet hours, in which no message is sent: from this hour in Casablanca until the next one. */
export const QUIET_FROM_HOUR = 22;
export const QUIET_UNTIL_HOUR = 8;
/** The largest number of campaigns that reach one person in a day and in a week. */
export const MAX_PER_DAY = 1;
export const MAX_PER_WEEK = 3;

const isQuiet = (time: string) => {
  const hour = Number(time.slice(0, 2));
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR;
};

/** The contradictions between the fields of a campaign. */
export function campaignFaults(fields: Fields) {
  const faults: FieldFault<keyof Fields>[] = [];
  const { defaultLanguage, titles, bodies, activity, activityDays, sendOn, sendTime } = fields;
  const add = (fault: FieldFault<keyof Fields>) => faults.push(fault);
  for (const path of ['titles', 'bodies'] as const)
    if (fields[path][defaultLanguage] === undefined)
      add(faultOf(templateReasons, path, 'template.default_language'));
  for (const language of LANGUAGES)
    if ((titles[language] === undefined) !== (bodies[language] === undefined))
      if (language !== defaultLanguage) {
        const path = titles[language] === undefined ? 'titles' : 'bodies';
        add(faultOf(templateReasons, path, 'template.same_languages'));
      }
  if (activity === 'any' && activityDays !== null)
    add(faultOf(campaignReasons, 'activityDays', 'campaign.only_for_activity'));
  if (activity !== 'any' && activityDays === null)
    add(faultOf(fieldReasons, 'activityDays', 'field.needed'));
  if (sendOn === null && sendTime !== null)
    add(faultOf(campaignReasons, 'sendOn', 'campaign.needed_with_time'));
  if (sendOn !== null && sendTime === null)
    add(faultOf(campaignReasons, 'sendTime', 'campaign.needed_with_day'));
  if (sendTime !== null && isQuiet(sendTime))
    add(faultOf(campaignReasons, 'sendTime', 'campaign.in_quiet_hours'));
  return faults;
}

/** The state of a message to a device. */
export const RECIPIENT_STATES = [
  'waiting',
  'sending',
  'accepted',
  'skipped',
  'failed',
  'unknown',
] as const;
export const RecipientState = z.enum(RECIPIENT_STATES).meta({ id: 'RecipientState' });
export type RecipientState = z.output<typeof RecipientState>;

/** Why a message was not sent, or did not arrive. */
export const RECIPIENT_REASONS = [
  'opted_out',
  'not_active',
  'device_gone',
  'too_many',
  'no_provider',
  'unregistered',
  'refused',
  'gave_up',
  'no_answer',
] as const;
export const RecipientReason = z.enum(RECIPIENT_REASONS).meta({ id: 'RecipientReason' });
export type RecipientReason = z.output<typeof RecipientReason>;
