import { t } from '#src/lib/i18n.ts';
import { createPage, editPage } from '#src/ui/form/record-pages.tsx';
import { campaignForm } from './campaign-form.ts';

const shared = { form: campaignForm, path: '/push-notifications', listId: 'campaigns' } as const;

/** Writes a campaign, as a draft. */
export const CreateCampaignPage = createPage({
  ...shared,
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
});

export const EditCampaignPage = editPage({
  ...shared,
  title: 'screens.campaign_edit',
  done: ({ name }) => t('campaigns.saved', { name }),
});
