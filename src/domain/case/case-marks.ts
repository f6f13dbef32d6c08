import type { CaseMark } from '#contract/operations/cases/case.ts';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import { followMarks } from '#src/domain/live/follow-marks.ts';
import { call } from '#src/lib/api/call.ts';
import { defineStore } from '#src/lib/console/console.ts';

type Counts = Pick<CaseMark, 'open' | 'overdue'>;
/** The open cases of stores and drivers: `store 12`. */
type Marks = ReadonlyMap<string, Counts>;

/** What marks rows; empty until it is read. */
export const caseMarks = defineStore<Marks>(() => new Map());

const isSame = (a: Marks, b: Marks) =>
  a.size === b.size &&
  [...a].every(([key, { open, overdue }]) => {
    const other = b.get(key);
    return other?.open === open && other.overdue === overdue;
  });

/** Keeps the marks of open cases. Call the returned function to stop. */
export const followCaseMarks = (): (() => void) =>
  followMarks({
    subject: 'case',
    async read() {
      const { items } = await call(casesRoutes.marks, {});
      const marks = new Map(items.map(({ kind, id, ...counts }) => [`${kind} ${id}`, counts]));
      if (!isSame(caseMarks.get(), marks)) caseMarks.set(marks);
    },
  });
