import type { PushMessage } from '../push/providers/provider.ts';
import type { Claim } from './recipients.ts';
import type { CampaignRow } from './repository.ts';

/** The message of a campaign for a device: in its language, otherwise in the campaign's own. */
export function messageFor(
  campaign: CampaignRow,
  { platform, token, keys, language: wanted }: Omit<Claim, 'deviceId'>,
  publicUrl: string | undefined,
): PushMessage {
  const language =
    campaign.titles[wanted] !== undefined && campaign.bodies[wanted] !== undefined
      ? wanted
      : campaign.default_language;
  const picture = campaign.image_id === null ? null : `/api/files/${campaign.image_id}/960`;
  return {
    platform,
    token,
    keys,
    language,
    tag: `campaign-${campaign.id}`,
    data: { campaignId: String(campaign.id) },
    title: campaign.titles[language] ?? '',
    body: campaign.bodies[language] ?? '',
    link: campaign.link,
    // Phones fetch the picture, so it requires a public address.
    image: picture && publicUrl ? new URL(picture, publicUrl).href : null,
  };
}
