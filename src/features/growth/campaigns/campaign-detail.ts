import { campaigns } from '#src/domain/campaign/campaigns.ts';
import { defineDetail } from '#src/ui/detail/detail.ts';

export const campaignDetail = defineDetail(campaigns.detail);
