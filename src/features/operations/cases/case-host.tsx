import { useEffect } from 'react';
import { followCaseMarks } from '#src/domain/case/case-marks.ts';
import { CaseSheet } from '#src/domain/case/case-sheet.tsx';
import { useHasPermission } from '#src/lib/session/session.ts';

/** The sheet of a new case, and the marks of open cases, on every screen. */
export default function CaseHost() {
  const may = useHasPermission('cases.read');
  useEffect(() => (may ? followCaseMarks() : undefined), [may]);
  return <CaseSheet />;
}
