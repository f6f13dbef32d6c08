import {
  activityOptions,
  languageOptions,
  roleOptions,
} from '#src/domain/campaign/campaign-text.ts';
import { campaigns } from '#src/domain/campaign/campaigns.ts';
import { imageStore } from '#src/domain/file/files.ts';
import { zonesField } from '#src/domain/zone/zones-field.ts';
import { formPages } from '#src/ui/form/record-pages.tsx';
import { CampaignBelow } from './campaign-below.tsx';

/** The forms of a campaign. A new campaign is a draft. */
export const campaignForms = formPages(campaigns, {
  below: CampaignBelow,
  createLabel: 'campaigns.save_draft',
  sections: [
    {
      title: 'campaigns.section_message',
      fields: [
        { kind: 'text', name: 'name' },
        {
          kind: 'choice',
          name: 'defaultLanguage',
          label: 'campaigns.default_language',
          options: languageOptions,
        },
        { kind: 'translated', name: 'titles' },
        { kind: 'translated', name: 'bodies', isLong: true },
        { kind: 'text', name: 'link' },
        { kind: 'image', name: 'imageId', label: 'campaigns.image', files: imageStore },
      ],
    },
    {
      title: 'campaigns.section_audience',
      fields: [
        { kind: 'choices', name: 'roles', options: roleOptions },
        {
          kind: 'choices',
          name: 'languages',
          options: languageOptions,
        },
        {
          kind: 'choice',
          name: 'activity',
          options: activityOptions,
        },
        { kind: 'count', name: 'activityDays', label: 'campaigns.activity_days' },
        zonesField('campaigns.zones', 'campaigns.zone', 'campaigns.zone_add', 'campaigns.all'),
      ],
    },
    {
      title: 'campaigns.section_time',
      hint: 'campaigns.section_time_hint',
      fields: [
        { kind: 'date', name: 'sendOn', label: 'campaigns.send_on' },
        { kind: 'text', name: 'sendTime', label: 'campaigns.send_time' },
      ],
    },
  ],
  initial: {
    defaultLanguage: 'fr',
    titles: {},
    bodies: {},
    link: null,
    imageId: null,
    roles: ['customer'],
    languages: [],
    zones: [],
    activity: 'any',
    activityDays: null,
    sendOn: null,
    sendTime: null,
  },
});
