import type { Campaign } from '#contract/routes/growth/campaigns.ts';
import { CAMPAIGN_STATES } from '#machines/campaign/campaign-machine.ts';
import { audienceText, doneOf, sentText, shareText } from '#src/domain/campaign/campaign-text.ts';
import { campaigns } from '#src/domain/campaign/campaigns.ts';
import { keptText } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { percentText } from '#src/lib/text/number.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';

const { column, filter } = makersOf(campaigns);

const stateText = (row: Campaign): string =>
  row.state === 'sending' && row.progress.planned > 0
    ? `${t('campaigns.state_sending')} ${percentText(doneOf(row) / row.progress.planned)}`
    : t(`campaigns.state_${row.state}`);

/** All push campaigns, newest first. */
export const campaignsList = defineList({
  ...campaigns.list,
  views: {
    scope: 'campaigns',
    builtIn: [
      { id: 'review', label: 'campaigns.view_review', query: { state: 'in_review' } },
      { id: 'running', label: 'campaigns.view_running', query: { state: 'sending,paused' } },
      { id: 'next', label: 'campaigns.view_next', query: { state: 'draft,scheduled' } },
    ],
  },
  defaultSort: '-createdAt',
  columns: [
    column.text({ id: 'name', width: 'minmax(9rem, 1.2fr)', sort: 'name', isTitle: true }),
    column.text({
      id: 'title',
      label: 'campaigns.titles',
      width: 'minmax(10rem, 1.4fr)',
      fromRem: 74,
      value: ({ titles, defaultLanguage }) => titles[defaultLanguage],
    }),
    column.cell({
      id: 'state',
      width: '7.5rem',
      cell: (row) => (
        <span
          title={keptText(row.stateReason, row) ?? undefined}
          data-tone={row.state === 'paused' ? 'warning' : undefined}
        >
          {stateText(row)}
        </span>
      ),
    }),
    column.cell({
      id: 'audience',
      label: 'campaigns.section_audience',
      width: 'minmax(10rem, 1.2fr)',
      fromRem: 82,
      cell: audienceText,
    }),
    column.cell({
      id: 'sendAt',
      label: 'campaigns.send_at',
      width: '8.5rem',
      sort: 'sendAt',
      cell: sentText,
    }),
    column.figure({
      id: 'planned',
      width: '5.5rem',
      cell: ({ progress }) => progress.planned || '—',
    }),
    column.figure({
      id: 'accepted',
      width: '6rem',
      sort: 'accepted',
      cell: ({ progress }) => progress.accepted || '—',
    }),
    column.figure({
      id: 'received',
      width: '7rem',
      fromRem: 90,
      cell: ({ progress }) => shareText(progress.received, progress.accepted),
    }),
    column.figure({
      id: 'opened',
      width: '7rem',
      sort: 'opened',
      cell: ({ progress }) => shareText(progress.opened, progress.accepted),
    }),
    column.text({
      id: 'writtenBy',
      label: 'campaigns.written_by',
      width: '8rem',
      isExtra: true,
      value: 'createdBy.name',
    }),
    column.moment({
      id: 'createdAt',
      label: 'campaigns.created',
      width: '8rem',
      sort: 'createdAt',
      isExtra: true,
    }),
  ],
  filters: [filter.choices({ name: 'state', words: CAMPAIGN_STATES })],
  isOver: ({ state }) => state === 'sent' || state === 'cancelled',
});
