import { type HomeRelease, homeRoutes } from '#contract/routes/growth/home.ts';
import { HOME_RELEASE_STATES } from '#machines/home-release/home-release-machine.ts';
import { releaseActs } from '#src/domain/home/home.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Facts, Section } from '#src/ui/detail/parts.tsx';
import { defineList } from '#src/ui/list/list.ts';
import { Changes } from './changes.tsx';

const nameOf = ({ id, note }: HomeRelease) => [`#${id}`, note].filter(Boolean).join(' · ');

/** One release: its times, and what the draft has changed since. */
function ReleasePane({ row }: { row: HomeRelease }) {
  return (
    <>
      <Section title={nameOf(row)}>
        <Facts
          facts={[
            [t('home.state'), t(`home.state_${row.state}`)],
            [t('home.publish_at'), moment(row.publishAt)],
            [t('home.revert_at'), row.revertAt && moment(row.revertAt)],
            [t('home.of'), row.ofId && `#${row.ofId}`],
            [t('home.made_by'), row.createdBy.name],
            [t('home.made_at'), moment(row.createdAt)],
          ]}
        />
      </Section>
      <Section title={t('home.changes_to_draft')}>
        <Changes from={row.id} />
      </Section>
    </>
  );
}

/** The releases of the apps' home, the latest first. */
export const releasesList = defineList({
  id: 'homeReleases',
  label: 'screens.home_releases',
  counted: 'home.releases_counted',
  endpoint: homeRoutes.releases,
  countEndpoint: homeRoutes.count,
  usualSort: '-createdAt',
  columns: [
    {
      id: 'name',
      label: 'home.release',
      width: 'minmax(9rem, 2fr)',
      isTitle: true,
      cell: nameOf,
    },
    {
      id: 'state',
      label: 'home.state',
      width: '7rem',
      only: ({ state }) => ({ state }),
      cell: ({ state }) => (
        <span data-quiet={state !== 'live' || undefined}>{t(`home.state_${state}`)}</span>
      ),
    },
    {
      id: 'publishAt',
      label: 'home.publish_at',
      width: '9rem',
      sort: 'publishAt',
      cell: ({ publishAt }) => moment(publishAt),
    },
    {
      id: 'revertAt',
      label: 'home.revert_at',
      width: '9rem',
      cell: ({ revertAt }) => (revertAt === null ? '—' : moment(revertAt)),
    },
    {
      id: 'of',
      label: 'home.of',
      width: '7rem',
      cell: ({ ofId }) => (ofId === null ? '—' : `#${ofId}`),
    },
    {
      id: 'sections',
      label: 'home.sections',
      width: '6rem',
      isNumber: true,
      cell: ({ sections }) => sections,
    },
    {
      id: 'by',
      label: 'home.made_by',
      width: 'minmax(7rem, 1fr)',
      cell: ({ createdBy }) => createdBy.name,
    },
    {
      id: 'createdAt',
      label: 'home.made_at',
      width: '9rem',
      sort: 'createdAt',
      cell: ({ createdAt }) => moment(createdAt),
    },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'home.state',
      several: true,
      options: HOME_RELEASE_STATES.map((value) => ({ value, label: t(`home.state_${value}`) })),
    },
  ],
  acts: releaseActs,
  peek: ReleasePane,
  name: nameOf,
  empty: 'home.releases_empty',
  isOver: ({ state }) => state === 'replaced' || state === 'cancelled',
});
