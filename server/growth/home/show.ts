import { HomeContents, publishFaults } from '#contract/growth/home/section.ts';
import { HomeDraft, HomeRelease, type HomeReleaseDetail } from '#contract/routes/growth/home.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { homeReleasePolicy } from './policy.ts';
import type { HomeRow, ReleaseRow } from './repository.ts';

type Contents = Pick<HomeRow, 'language' | 'sections'>;

export const contentsOf = ({ language, sections }: Contents): HomeContents => ({
  language,
  sections,
});

/** Converts a release for its reader. */
export const toRelease = (row: ReleaseRow, caller: Caller): HomeRelease =>
  fromRow(HomeRelease, row, {
    sections: row.sections.length,
    publishAt: (row.published_at ?? row.publish_at).toISOString(),
    acts: homeReleasePolicy.actsFor(row, caller),
  });

export const toReleaseDetail = (row: ReleaseRow, caller: Caller): HomeReleaseDetail => ({
  ...toRelease(row, caller),
  contents: contentsOf(row),
});

/** The editable fields of a release, as recorded in the audit log. */
export const toFacts = (row: ReleaseRow) => ({
  state: row.state,
  note: row.note,
  publishAt: row.publish_at.toISOString(),
  revertAt: row.revert_at?.toISOString() ?? null,
  ofId: row.of_id,
});

/** True if two versions of the contents show the same. */
export const isSame = (a: Contents, b: Contents): boolean =>
  JSON.stringify(HomeContents.parse(contentsOf(a))) ===
  JSON.stringify(HomeContents.parse(contentsOf(b)));

export const toDraft = (
  row: HomeRow,
  { live, next }: { live: ReleaseRow | undefined; next: ReleaseRow | undefined },
  caller: Caller,
): HomeDraft =>
  fromRow(HomeDraft, row, {
    contents: contentsOf(row),
    live: live ? toRelease(live, caller) : null,
    next: next ? toRelease(next, caller) : null,
    faults: publishFaults(contentsOf(row)),
    isPublished: live !== undefined && isSame(row, live),
  });
