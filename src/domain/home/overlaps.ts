import type { HomeRelease } from '#contract/routes/growth/home.ts';
import { t } from '#src/lib/i18n.ts';
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

/** A release by number and note, with its times: `#5 “Ramadan” (18:00 tomorrow – 10 Dec, 08:00)`. */
export function releaseText({
  id,
  note,
  publishAt,
  revertAt,
}: ReleaseTimes & { id: number | null; note: string | null }): string {
  const name = [id === null ? t('home.this_release') : `#${id}`, note && `“${note}”`];
  const end = revertAt === null ? t('home.no_revert') : moment(revertAt);
  return `${name.filter(Boolean).join(' ')} (${moment(publishAt)} – ${end})`;
}
