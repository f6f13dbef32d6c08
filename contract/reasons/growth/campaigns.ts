import type { ReasonCatalogue } from '../reason.ts';

export const campaignReasons = {
  'campaign.you_linked': {
    code: 'account.not_independent',
    text: 'You created, reset or changed your account or that of an author: someone else must approve it.',
  },
  'campaign.linked': {
    code: 'account.not_independent',
    text: '{name} created, reset or changed your account or that of an author: someone else must approve it.',
  },
  'campaign.unknown_record': {
    code: 'campaign.unknown',
    text: 'The campaign refers to a record that does not exist.',
  },
  'campaign.no_devices': {
    code: 'campaign.nobody',
    text: 'The audience has no devices, so nobody would receive it.',
  },
  'campaign.no_device_wants': 'no device of this audience wants messages',
  'campaign.cannot_be': {
    code: 'campaign.illegal_event',
    text: '{name} is {state}: it cannot be {what}.',
  },
  'campaign.own': {
    code: 'campaign.four_eyes',
    text: 'You wrote part of this campaign: someone else must approve it.',
  },
  'campaign.approve_not_for_role': {
    code: 'permission.denied',
    text: 'Your role may not approve campaigns.',
  },
  'campaign.write_not_for_role': {
    code: 'permission.denied',
    text: 'Your role may not write campaigns.',
  },
  'campaign.own_device_needed': {
    code: 'campaign.no_device',
    text: 'You have no device: sign in to the app on one first.',
  },
  'campaign.role_needed': 'must name at least one role',
  'campaign.time_format': 'must be a time such as 18:30',
  'campaign.reason_needed': 'is needed to reject, pause or cancel',
  'campaign.only_for_activity': 'is only for an activity within a number of days',
  'campaign.needed_with_time': 'is needed with a time',
  'campaign.needed_with_day': 'is needed with a day',
  'campaign.in_quiet_hours': 'is in the quiet hours, from 22:00 to 08:00',
  'campaign.changed': 'Changed; needs a new approval',
  'campaign.changed_after_approval': 'Changed after its approval',
  'campaign.provider_silent': 'The provider has accepted nothing for an hour',
  'campaign.link_absent': 'opens a record that does not exist',
} as const satisfies ReasonCatalogue;
