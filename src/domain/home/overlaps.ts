import type { HomeRelease } from '#contract/routes/growth/home.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { quoted } from '#src/lib/language/quoted.ts';
import { moment } from '#src/lib/text/moment.ts';

/** When a release goes live, and when it reverts; null: never. */
export type ReleaseTimes = Pick<HomeRelease, 'publishAt' | 'revertAt'>;

const endOf = ({ revertAt }: ReleaseTimes) =>
  revertAt === null ? Number.POSITIVE_INFINITY : Date.parse(revertAt);

/** Whether two releases are meant to be live at the same time. */
export const overlap = (one: ReleaseTimes, other: ReleaseTimes): boolean =>
  Date.parse(one.publishAt) < endOf(other) && Date.parse(other.publishAt) < endOf(one);

/** The pairs of scheduled releases of overlapping times, the earlier one first. */
export const overlapsIn = <R extends ReleaseTimes>(releases: readonly R[]): [R, R][] =>
  releases.flatMap((one, at) =>
    releases
      .slice(at + 1)
      .flatMap((other): [R, R][] => (overlap(one, other) ? [[one, other]] : [])),
  );

type Named = ReleaseTimes & { id: number | null; note: string | null };

/** A release by number and note: `#5 “Ramadan”`. */
const nameOf = ({ id, note }: Named): string =>
  [id === null ? t('home.this_release') : idText(id), note && quoted(note)]
    .filter(Boolean)
    .join(' ');

/** A release by name, with its times: `#5 “Ramadan” (18:00 tomorrow – 10 Dec, 08:00)`. */
export function releaseText(release: Named): string {
  const { publishAt, revertAt } = release;
  const end = revertAt === null ? t('home.no_revert') : moment(revertAt);
  return `${nameOf(release)} (${moment(publishAt)} – ${end})`;
}

/** The one that begins first; of two that begin together, the one that was scheduled first. */
const inOrder = (one: Named, other: Named): [Named, Named] => {
  const apart = Date.parse(one.publishAt) - Date.parse(other.publishAt);
  const isFirst = apart < 0 || (apart === 0 && one.id !== null && one.id < (other.id ?? Infinity));
  return isFirst ? [one, other] : [other, one];
};

/** Two releases of overlapping times: both with their times, and which of them customers see when. */
export function overlapText(one: Named, other: Named): string {
  const [first, second] = inOrder(one, other);
  const isBack = endOf(first) > endOf(second);
  const names = { first: nameOf(first), second: nameOf(second) };
  return [
    t('home.overlap', { one: releaseText(first), other: releaseText(second) }),
    t('home.overlap_wins', { ...names, at: moment(second.publishAt) }),
    second.revertAt === null
      ? t('home.overlap_stays', names)
      : t(isBack ? 'home.overlap_back' : 'home.overlap_over', {
          ...names,
          at: moment(second.revertAt),
        }),
  ].join(' ');
}
