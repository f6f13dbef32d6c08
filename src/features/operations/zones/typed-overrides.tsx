import { overrideCommands } from '#src/domain/zone/override-commands.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';

/** The typed lines that override a zone, on every screen: `busy maarif 15 60`. */
export default function TypedOverrides() {
  useCommandScope(overrideCommands, null, { level: 'everywhere' });
  return null;
}
