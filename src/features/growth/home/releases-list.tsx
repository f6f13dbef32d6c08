import { type HomeRelease, homeRoutes } from '#contract/routes/growth/home.ts';
import { HOME_RELEASE_STATES } from '#machines/home-release/home-release-machine.ts';
import { releaseActs } from '#src/domain/home/home.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Section } from '#src/ui/detail/parts.tsx';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { Changes } from './changes.tsx';

const { column, filter } = makersOf({ routes: { list: homeRoutes.releases }, texts: 'home.' });

const nameOf = ({ id, note }: HomeRelease) => [idText(id), note].filter(Boolean).join(' · ');

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
          [t('home.of'), row.ofId && idText(row.ofId)],
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
    column.cell({
      id: 'name',
      label: 'home.release',
      width: 'minmax(9rem, 2fr)',
      isTitle: true,
      cell: nameOf,
    }),
    column.word({ id: 'state', width: '7rem', only: 'state' }),
    column.moment({ id: 'publishAt', label: 'home.publish_at', width: '9rem', sort: 'publishAt' }),
    column.moment({ id: 'revertAt', label: 'home.revert_at', width: '9rem' }),
    column.cell({
      id: 'of',
      width: '7rem',
      cell: ({ ofId }) => (ofId === null ? '—' : idText(ofId)),
    }),
    column.number({ id: 'sections', width: '6rem' }),
    column.text({
      id: 'by',
      label: 'home.made_by',
      width: 'minmax(7rem, 1fr)',
      value: 'createdBy.name',
    }),
    column.moment({ id: 'createdAt', label: 'home.made_at', width: '9rem', sort: 'createdAt' }),
  ],
  filters: [filter.choices({ name: 'state', words: HOME_RELEASE_STATES })],
  acts: releaseActs,
  peek: ReleasePane,
  name: nameOf,
  empty: 'home.releases_empty',
  isOver: ({ state }) => state === 'replaced' || state === 'cancelled',
});
