import { Button, ProgressBar } from '@blueprintjs/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Campaign, CampaignDetail, Recipient } from '#contract/routes/growth/campaigns.ts';
import {
  acceptedText,
  audienceText,
  doneOf,
  sentText,
  shareText,
} from '#src/domain/campaign/campaign-text.ts';
import { campaigns, recipientsOf, testCampaign } from '#src/domain/campaign/campaigns.ts';
import { DetailPage } from '#src/domain/record/detail-page.tsx';
import { fetchedRecordPage, type ShownRecord } from '#src/domain/record/record-page.tsx';
import { allows, isForRole } from '#src/lib/allows.ts';
import { keptText } from '#src/lib/api/sentence-of.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Facts, Related, Section } from '#src/ui/detail/parts.tsx';
import { announceFailure } from '#src/ui/failure/announce-failure.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { campaignDetail } from './campaign-detail.ts';
import { MessagePreview } from './message-preview.tsx';

const LATEST = '20';
/** How often the progress is fetched again while the page is open. */
const REFRESH_MS = 1_000;
const MOVING: readonly Campaign['state'][] = ['scheduled', 'sending'];

/** One push campaign: its message, audience, approval, progress and devices. */
export default fetchedRecordPage(campaigns, CampaignView);

const instant = (at: string | null) => (at === null ? null : moment(at));

/** A progress bar, and each count separately. */
function Progress({ campaign }: { campaign: CampaignDetail }) {
  const { progress, isPreparing, waitsUntil, provider } = campaign;
  const { planned, accepted, skipped, failed, unknown, received, opened } = progress;
  const done = doneOf(campaign);
  const words = isPreparing
    ? t('campaigns.preparing')
    : t('campaigns.progress', { done, of: planned });
  return (
    <Section title={t('campaigns.section_progress')} isWide>
      <p className="row">
        <ProgressBar
          value={planned === 0 ? 0 : done / planned}
          animate={false}
          stripes={false}
          aria-label={words}
        />
        <output>{words}</output>
      </p>
      {waitsUntil && <Notice>{t('campaigns.waits', { at: moment(waitsUntil) })}</Notice>}
      <Facts
        facts={[
          [t('campaigns.planned'), planned],
          // Without a provider the messages stay here, and reach no device.
          [
            t(provider.isOutbox ? 'campaigns.kept' : 'campaigns.accepted_by_provider'),
            acceptedText(progress),
          ],
          [t('campaigns.received'), shareText(received, accepted)],
          [t('campaigns.opened'), shareText(opened, accepted)],
          [t('campaigns.skipped'), skipped],
          [t('campaigns.failed'), failed],
          [
            t('campaigns.unknown'),
            <span key="unknown" title={t('campaigns.unknown_hint')}>
              {unknown}
            </span>,
          ],
        ]}
      />
    </Section>
  );
}

const reasonText = ({ reason }: Recipient) => (reason ? t(`campaigns.reason_${reason}`) : '—');
const deviceText = ({ platform, tokenEnd }: Recipient) =>
  platform === null ? t('campaigns.gone') : `${platform} …${tokenEnd ?? ''}`;

function CampaignView({ row: campaign, refetch }: ShownRecord<CampaignDetail>) {
  const isMoving = MOVING.includes(campaign.state);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => void refetch(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isMoving, refetch]);
  const { id, name, state, stateBy, stateAt, stateReason, approvedBy, provider } = campaign;
  const by = stateBy ? t('campaigns.state_by', { name: stateBy.name, at: moment(stateAt) }) : '';
  const test = () =>
    sendOnce(`campaign ${id} test`, () => testCampaign(id)).then(
      (done) => done && showToast({ title: t('campaigns.test_done', { ...done }) }),
      announceFailure,
    );
  const hasStarted = campaign.startedAt !== null;
  return (
    <DetailPage<Campaign>
      detail={campaignDetail}
      row={campaign}
      title={name}
      subtitle={`${idText(id)} · ${audienceText(campaign)}`}
      status={
        <>
          <b>{t(`campaigns.state_${state}`)}</b>{' '}
          {[by, keptText(stateReason, campaign)].filter(Boolean).join(' · ')}
        </>
      }
      tools={
        isForRole(campaign, 'test') && (
          <Button disabled={!allows('test')(campaign)} onClick={() => void test()}>
            {t('campaigns.test')}
          </Button>
        )
      }
      refetch={refetch}
    >
      {hasStarted && <Progress campaign={campaign} />}
      <MessagePreview {...campaign}>
        {provider.isOutbox && <Notice>{t('campaigns.outbox')}</Notice>}
      </MessagePreview>
      <Section
        title={t('campaigns.section_audience')}
        facts={[
          [t('campaigns.roles'), audienceText(campaign)],
          [
            t('campaigns.zones'),
            joinList(campaign.zones.map((zone) => zone.name)) || t('campaigns.all'),
          ],
          [t('campaigns.link'), campaign.link],
        ]}
      />
      <Section
        title={t('campaigns.section_approval')}
        facts={[
          [t('campaigns.written_by'), campaign.createdBy.name],
          [
            t('campaigns.approved_by'),
            approvedBy &&
              t('campaigns.approved_at', {
                name: approvedBy.name,
                at: instant(campaign.approvedAt) ?? '',
              }),
          ],
          [t('campaigns.send_at'), sentText(campaign)],
          [t('campaigns.started'), instant(campaign.startedAt)],
          [t('campaigns.ended'), instant(campaign.endedAt)],
        ]}
      />
      {hasStarted && (
        <Related
          title={t(provider.isOutbox ? 'campaigns.outbox_title' : 'campaigns.recipients')}
          queryKey={['campaign.recipients', id, state]}
          read={(signal) => recipientsOf(id, LATEST, signal)}
          columns={[
            [
              t('campaigns.person'),
              ({ person }) => <Link to={`/users/${person.id}`}>{person.name}</Link>,
            ],
            [t('campaigns.platform'), deviceText],
            [t('campaigns.state'), (row) => t(`campaigns.recipient_${row.state}`)],
            [t('campaigns.reason'), reasonText],
            [t('campaigns.sent'), ({ sentAt }) => instant(sentAt) ?? '—'],
            [t('campaigns.received'), ({ receivedAt }) => instant(receivedAt) ?? '—'],
            [t('campaigns.opened'), ({ openedAt }) => instant(openedAt) ?? '—'],
          ]}
          empty={t('campaigns.recipients_none')}
        />
      )}
    </DetailPage>
  );
}
