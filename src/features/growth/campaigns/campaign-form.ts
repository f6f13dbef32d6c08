import {
  activityOptions,
  languageOptions,
  roleOptions,
} from '#src/domain/campaign/campaign-text.ts';
import { campaigns } from '#src/domain/campaign/campaigns.ts';
import { imageStore } from '#src/domain/file/files.ts';
import { zonesField } from '#src/domain/zone/zone-id-options.ts';
import { t } from '#src/lib/i18n.ts';
import { defineForm, hinted } from '#src/ui/form/form.ts';
import { formPages } from '#src/ui/form/record-pages.tsx';
import { CampaignBelow } from './campaign-below.tsx';

/** The fields of a push campaign. */
const campaignForm = defineForm({
  id: 'campaignForm',
  resource: campaigns,
  below: CampaignBelow,
  sections: [
    {
      title: 'campaigns.section_message',
      fields: [
        { kind: 'text', name: 'name', ...hinted('campaigns.name') },
        {
          kind: 'choice',
          name: 'defaultLanguage',
          ...hinted('campaigns.default_language'),
          options: languageOptions,
        },
        { kind: 'translated', name: 'titles', ...hinted('campaigns.titles') },
        { kind: 'translated', name: 'bodies', ...hinted('campaigns.bodies'), isLong: true },
        { kind: 'text', name: 'link', ...hinted('campaigns.link') },
        { kind: 'image', name: 'imageId', label: 'campaigns.image', files: imageStore },
      ],
    },
    {
      title: 'campaigns.section_audience',
      fields: [
        { kind: 'choices', name: 'roles', label: 'campaigns.roles', options: roleOptions },
        {
          kind: 'choices',
          name: 'languages',
          ...hinted('campaigns.languages'),
          options: languageOptions,
        },
        {
          kind: 'choice',
          name: 'activity',
          label: 'campaigns.activity',
          options: activityOptions,
        },
        { kind: 'count', name: 'activityDays', ...hinted('campaigns.activity_days') },
        zonesField('campaigns.zones', 'campaigns.zone', 'campaigns.zone_add', 'campaigns.all'),
      ],
    },
    {
      title: 'campaigns.section_time',
      hint: 'campaigns.section_time_hint',
      fields: [
        { kind: 'date', name: 'sendOn', ...hinted('campaigns.send_on') },
        { kind: 'text', name: 'sendTime', ...hinted('campaigns.send_time') },
      ],
    },
  ],
});

/** The forms of a campaign. A new campaign is a draft. */
export const campaignForms = formPages({
  form: campaignForm,
  path: '/push-notifications',
  listId: 'campaigns',
  create: {
    title: 'screens.campaign_create',
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
    done: ({ name }) => t('campaigns.created_done', { name }),
  },
  edit: {
    title: 'screens.campaign_edit',
    done: ({ name }) => t('campaigns.saved', { name }),
  },
});
