import type { Campaign } from '#contract/routes/growth/campaigns.ts';
import { campaignActs } from '#src/domain/campaign/campaigns.ts';
import { allows } from '#src/lib/allows.ts';
import { defineDetail } from '#src/ui/detail/detail.ts';

export const campaignDetail = defineDetail<Campaign>({
  id: 'campaign',
  acts: campaignActs,
  edit: {
    path: (id) => `/push-notifications/${id}/edit`,
    permission: 'push.write',
    label: 'campaigns.edit',
    can: allows('edit'),
  },
  listPath: '/push-notifications',
});
