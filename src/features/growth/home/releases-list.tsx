import { type HomeRelease, homeRoutes } from '#contract/routes/growth/home.ts';
import { HOME_RELEASE_STATES } from '#machines/home-release/home-release-machine.ts';
import { releaseActs } from '#src/domain/home/home.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Section } from '#src/ui/detail/parts.tsx';
import { columnsOf } from '#src/ui/list/columns.ts';
import { choicesFilter } from '#src/ui/list/filters/choices-filter.ts';
import { defineList } from '#src/ui/list/list.ts';
import { Changes } from './changes.tsx';

const column = columnsOf<typeof homeRoutes.releases>();

const nameOf = ({ id, note }: HomeRelease) => [`#${id}`, note].filter(Boolean).join(' · ');

/** One release: its times, and what the draft has changed since. */
function ReleasePane({ row }: { row: HomeRelease }) {
  return (
    <>
      <Section
        title={nameOf(row)}
        facts={[
          [t('home.state'), t(`home.state_${row.state}`)],
          [t('home.publish_at'), moment(row.publishAt)],
          [t('home.revert_at'), row.revertAt && moment(row.revertAt)],
          [t('home.of'), row.ofId && `#${row.ofId}`],
          [t('home.made_by'), row.createdBy.name],
          [t('home.made_at'), moment(row.createdAt)],
        ]}
      />
      <Section title={t('home.changes_to_draft')}>
        <Changes from={row.id} />
      </Section>
    </>
  );
}

/** The releases of the apps' home, newest first. */
export const releasesList = defineList({
  id: 'homeReleases',
  label: 'screens.home_releases',
  counted: 'home.releases_counted',
  routes: { list: homeRoutes.releases, count: homeRoutes.count },
  defaultSort: '-createdAt',
  columns: [
    column.cell('name', 'home.release', 'minmax(9rem, 2fr)', { isTitle: true }, nameOf),
    column.word('state', 'home.state', '7rem', { only: 'state' }),
    column.moment('publishAt', 'home.publish_at', '9rem', { sort: 'publishAt' }),
    column.moment('revertAt', 'home.revert_at', '9rem'),
    column.cell('of', 'home.of', '7rem', ({ ofId }) => (ofId === null ? '—' : `#${ofId}`)),
    column.number('sections', 'home.sections', '6rem'),
    column.text('by', 'home.made_by', 'minmax(7rem, 1fr)', 'createdBy.name'),
    column.moment('createdAt', 'home.made_at', '9rem', { sort: 'createdAt' }),
  ],
  filters: [choicesFilter('state', 'home.state', HOME_RELEASE_STATES)],
  acts: releaseActs,
  peek: ReleasePane,
  name: nameOf,
  empty: 'home.releases_empty',
  isOver: ({ state }) => state === 'replaced' || state === 'cancelled',
});
