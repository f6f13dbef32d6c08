import { useQuery } from '@tanstack/react-query';
import {
  type Campaign,
  type CampaignDetail,
  campaignsRoutes,
} from '#contract/routes/growth/campaigns.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { Facts } from '#src/ui/detail/parts.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { audienceOf, reachText } from './audience.ts';
import { audienceText, sentText } from './campaign-text.ts';
import { MessageTexts, sentIn } from './message-texts.tsx';

/** Whom a campaign is for, how many they are now, and what they are sent. */
export function AudienceFacts({ campaign, reach }: { campaign: CampaignDetail; reach: string }) {
  const { zones } = campaign;
  return (
    <>
      <Facts
        facts={[
          [t('campaigns.reach_label'), <b key="reach">{reach}</b>],
          [t('campaigns.roles'), audienceText(campaign)],
          [t('campaigns.zones'), joinList(zones.map(({ name }) => name)) || t('campaigns.all')],
          [t('campaigns.send_at'), sentText(campaign)],
        ]}
      />
      <MessageTexts message={campaign} languages={sentIn(campaign)} />
    </>
  );
}

function OneAudience({ row }: { row: Campaign }) {
  const read = { ...answerTo(campaignsRoutes.get, byId(row.id)), staleTime: 0 };
  const { data: campaign, error } = useQuery(read);
  const count = useQuery({
    queryKey: ['campaign.audience.of', row.id, campaign?.version],
    queryFn: ({ signal }) =>
      audienceOf({ ...campaign, zones: campaign?.zones.map(({ id }) => ({ id })) }, signal),
    enabled: campaign !== undefined,
    staleTime: 0,
  });
  const failure = error ?? count.error;
  if (failure) return <p className="field-error">{failureText(failure)}</p>;
  if (!campaign) return <p className="hint">{t('campaigns.reach_reading')}</p>;
  const reach = count.data ? reachText(count.data) : t('campaigns.reach_reading');
  return <AudienceFacts campaign={campaign} reach={reach} />;
}

/** The audience of a campaign before it is approved; of several, one after another. */
export function CampaignAudience({ rows }: { rows: readonly Campaign[] }) {
  return (
    <>
      {rows.map((row) => (
        <section key={row.id} aria-label={row.name}>
          {rows.length > 1 && <h3>{row.name}</h3>}
          <OneAudience row={row} />
        </section>
      ))}
    </>
  );
}
