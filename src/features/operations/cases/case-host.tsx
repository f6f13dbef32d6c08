import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { caseCommands, caseLine } from '#src/domain/case/case-commands.ts';
import { CaseSheet } from '#src/domain/case/case-sheet.tsx';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';

const LIVE = /^\/(live-orders|eagle-view)/;

/** The key that opens a case, the typed line that leads to one, and the sheet, on every screen. */
export default function CaseHost() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const to = useMemo(() => (path: string) => void navigate(path), [navigate]);
  const lines = useMemo(() => [caseLine({ navigate: to })], [to]);
  useCommandScope(
    caseCommands,
    { navigate: to, isLive: () => LIVE.test(pathname) },
    { level: 'everywhere' },
  );
  useCommandScope(lines, null, { level: 'everywhere' });
  return <CaseSheet />;
}
