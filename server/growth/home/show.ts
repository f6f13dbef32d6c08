import { HomeContents } from '#contract/growth/home/section.ts';
import type { HomeRow, ReleaseRow } from './repository.ts';

type Contents = Pick<HomeRow, 'language' | 'sections'>;

export const contentsOf = ({ language, sections }: Contents): HomeContents => ({
  language,
  sections,
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
