import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Featured, FeaturedUse } from '#contract/routes/growth/featured.ts';
import { daysText, featuredUse, phaseOf, placeText } from '#src/domain/featured/featured.ts';
import { History } from '#src/domain/record/history.tsx';
import { zonesText } from '#src/domain/zone/zones-text.ts';
import { t } from '#src/lib/i18n.ts';
import { dateText, shortDateText } from '#src/lib/text/day.ts';
import { Chart } from '#src/ui/chart/chart.tsx';
import { Facts, Section } from '#src/ui/detail/parts.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';

function UseChart({ use }: { use: FeaturedUse }) {
  const title = t('featured.use_by_day');
  return (
    <Chart
      title={title}
      place={t('featured.day')}
      data={{
        labels: use.days.map(({ day }) => dateText(day)),
        axis: use.days.map(({ day }) => shortDateText(day)),
        series: [
          { name: t('featured.seen'), values: use.days.map(({ seen }) => seen), tone: 'quiet' },
          {
            name: t('featured.opened'),
            values: use.days.map(({ opened }) => opened),
            tone: 'strong',
          },
        ],
        format: String,
        tick: String,
        least: 10,
        kind: 'lines',
        present: use.days.length - 1,
      }}
    />
  );
}

/** One featured store or item: where and when it is shown, its results, and who changed it. */
export function FeaturedPeek({ row }: { row: Featured }) {
  const { id, kind, store, item, zones } = row;
  const { data: use, error } = useQuery({ ...featuredUse(id), staleTime: 0 });
  const { seen, opened, ordered } = use ?? row;
  return (
    <div className="stack" data-start>
      <Facts
        facts={[
          [
            t('featured.store'),
            <Link key="store" to={`/stores/${store.id}`}>
              {store.name}
            </Link>,
          ],
          ...(item
            ? ([
                [
                  t('featured.item'),
                  <Link key="item" to={`/items/${item.id}/edit`}>
                    {item.name}
                  </Link>,
                ],
              ] as const)
            : []),
          [t('featured.place'), placeText(row)],
          [t('featured.standing'), t(`featured.standing_${phaseOf(row)}`)],
          [t('featured.days'), daysText(row)],
          [t('featured.zones'), zonesText(zones)],
        ]}
      />
      <Section
        title={t('featured.section_use')}
        facts={[
          [t('featured.seen'), seen],
          [t('featured.opened'), opened],
          [t('featured.ordered'), ordered],
        ]}
      >
        {error && <p className="field-error">{failureText(error)}</p>}
        {use && <UseChart use={use} />}
      </Section>
      <History subject={`${kind === 'store' ? 'featured_vendor' : 'featured_product'}:${id}`} />
    </div>
  );
}
