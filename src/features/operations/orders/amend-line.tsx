import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { amendLine } from '#src/domain/amendment/amend-line.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';

/** The typed line that changes an order, on every screen. */
export default function AmendLine() {
  const navigate = useNavigate();
  const commands = useMemo(
    () => [amendLine({ navigate: (path) => void navigate(path) })],
    [navigate],
  );
  useCommandScope(commands, null, { level: 'everywhere' });
  return null;
}
