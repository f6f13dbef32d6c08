import { CaseSheet } from '#src/domain/case/case-sheet.tsx';

/** The sheet of a new case, on every screen. */
export default function CaseHost() {
  return <CaseSheet />;
}
