import { type Campaign, campaignsRoutes } from '#contract/routes/growth/campaigns.ts';
import { CAMPAIGN_STATES } from '#machines/campaign/campaign-machine.ts';
import { audienceText, doneOf, sentText, shareText } from '#src/domain/campaign/campaign-text.ts';
import { campaignActs } from '#src/domain/campaign/campaigns.ts';
import { t } from '#src/lib/i18n.ts';
import { percentText } from '#src/lib/text/number.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { choicesFilter } from '#src/ui/list/filters/choices-filter.ts';
import { defineList } from '#src/ui/list/list.ts';

const column = columnsOf<typeof campaignsRoutes.list>();

const stateText = (row: Campaign): string =>
  row.state === 'sending' && row.progress.planned > 0
    ? `${t('campaigns.state_sending')} ${percentText(doneOf(row) / row.progress.planned)}`
    : t(`campaigns.state_${row.state}`);

/** All push campaigns, newest first. */
export const campaignsList = defineList({
  id: 'campaigns',
  label: 'screens.push_notifications',
  counted: 'campaigns.counted',
  views: {
    scope: 'campaigns',
    builtIn: [
      { id: 'review', label: 'campaigns.view_review', query: { state: 'in_review' } },
      { id: 'running', label: 'campaigns.view_running', query: { state: 'sending,paused' } },
      { id: 'next', label: 'campaigns.view_next', query: { state: 'draft,scheduled' } },
    ],
  },
  routes: campaignsRoutes,
  searchHint: 'campaigns.search',
  defaultSort: '-createdAt',
  columns: [
    column.text('name', 'campaigns.name', 'minmax(9rem, 1.2fr)', { sort: 'name', isTitle: true }),
    column.text(
      'title',
      'campaigns.titles',
      'minmax(10rem, 1.4fr)',
      { fromRem: 74 },
      ({ titles, defaultLanguage }) => titles[defaultLanguage],
    ),
    column.cell('state', 'campaigns.state', '7.5rem', (row) => (
      <span
        title={row.stateReason ?? undefined}
        data-tone={row.state === 'paused' ? 'warning' : undefined}
      >
        {stateText(row)}
      </span>
    )),
    column.cell(
      'audience',
      'campaigns.section_audience',
      'minmax(10rem, 1.2fr)',
      { fromRem: 82 },
      audienceText,
    ),
    column.cell('sendAt', 'campaigns.send_at', '8.5rem', { sort: 'sendAt' }, sentText),
    column.figure(
      'planned',
      'campaigns.planned',
      '5.5rem',
      ({ progress }) => progress.planned || '—',
    ),
    column.figure(
      'accepted',
      'campaigns.accepted',
      '6rem',
      { sort: 'accepted' },
      ({ progress }) => progress.accepted || '—',
    ),
    column.figure('received', 'campaigns.received', '7rem', { fromRem: 90 }, ({ progress }) =>
      shareText(progress.received, progress.accepted),
    ),
    column.figure('opened', 'campaigns.opened', '7rem', { sort: 'opened' }, ({ progress }) =>
      shareText(progress.opened, progress.accepted),
    ),
    column.text('writtenBy', 'campaigns.written_by', '8rem', { isExtra: true }, 'createdBy.name'),
    column.moment('createdAt', 'campaigns.created', '8rem', { sort: 'createdAt', isExtra: true }),
  ],
  filters: [choicesFilter('state', 'campaigns.state', CAMPAIGN_STATES)],
  acts: campaignActs,
  create: {
    path: '/push-notifications/create',
    label: 'campaigns.create',
    permission: 'push.write',
  },
  path: ({ id }) => `/push-notifications/${id}`,
  name: ({ name, id }) => `${name} #${id}`,
  empty: 'campaigns.empty',
  isOver: ({ state }) => state === 'sent' || state === 'cancelled',
});
