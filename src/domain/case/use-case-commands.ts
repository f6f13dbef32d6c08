import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { caseCommands, caseLine } from './case-commands.ts';

const LIVE = /^\/(live-orders|eagle-view)/;

/** The key that opens a case, and the typed line that leads to one, on every screen. */
export function useCaseCommands(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const to = useMemo(() => (path: string) => void navigate(path), [navigate]);
  const lines = useMemo(() => [caseLine({ navigate: to })], [to]);
  const context = { navigate: to, isLive: () => LIVE.test(pathname) };
  useCommandScope(caseCommands, context, { level: 'everywhere' });
  useCommandScope(lines, null, { level: 'everywhere' });
}
