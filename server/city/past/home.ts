import type { HomeContents, Section } from '#contract/growth/home/section.ts';
import { DAY_MS } from '#rules/time.ts';
import { byOf, type Past } from './past-city.ts';

const AGAIN: Section = {
  id: 6,
  v: 1,
  type: 'again',
  audience: 'returning',
  zones: [],
  startsAt: null,
  endsAt: null,
  most: 6,
  title: { fr: 'Commander à nouveau', ar: 'اطلب مجددا', en: 'Order again' },
};
const WEEKEND: Section = {
  id: 7,
  v: 1,
  type: 'text',
  audience: 'everybody',
  zones: [],
  startsAt: null,
  endsAt: null,
  title: { fr: 'Livraison partagée', ar: 'توصيل مشترك', en: 'Shared delivery' },
  body: {
    fr: 'Avec LIVRAISON, la livraison est offerte dès 50 dirhams.',
    ar: 'مع LIVRAISON التوصيل مجاني ابتداء من 50 درهما.',
    en: 'With LIVRAISON delivery is free from 50 dirhams on.',
  },
};

type Times = { publishAt: string | null; revertAt: string | null };
const NOW: Times = { publishAt: null, revertAt: null };

/** The supervisor changes the apps' home a few times, and schedules the next release. */
export function planHome(
  { services: { home }, staff, agenda }: Past,
  firstDay: number,
  end: number,
) {
  const by = byOf(staff.supervisor);
  async function release(
    note: string,
    change: (before: HomeContents) => HomeContents['sections'],
    times = NOW,
  ): Promise<void> {
    const { version, contents } = await home.draft.get(by.caller);
    const sections = change(contents);
    const written = await home.draft.write(version, { ...contents, sections }, by);
    await home.releases.publish(written.version, { note, ...times }, by);
  }
  const at = (share: number, act: () => Promise<void>) =>
    agenda.at(firstDay + (end - firstDay) * share, act);

  at(0.3, () =>
    release('Order again', ({ sections }) => [
      ...sections.slice(0, 1),
      AGAIN,
      ...sections.slice(1),
    ]),
  );
  at(0.5, () => release('Shared delivery first', ({ sections }) => [WEEKEND, ...sections]));
  // It had pushed the banner for new customers down.
  at(0.7, async () => {
    const { items } = await home.releases.list({ limit: 2 }, by.caller);
    const before = items[1];
    if (before)
      await home.releases.send(before.id, before.version, { event: 'release.roll_back' }, by);
  });
  at(0.99, () =>
    release(
      'Weekend',
      ({ sections }) => [...sections.filter(({ id }) => id !== WEEKEND.id), WEEKEND],
      {
        publishAt: new Date(end + 2 * DAY_MS).toISOString(),
        revertAt: new Date(end + 4 * DAY_MS).toISOString(),
      },
    ),
  );
}
