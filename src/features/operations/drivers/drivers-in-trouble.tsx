import { standDownCommands } from '#src/domain/driver/stand-down-commands.ts';
import { StandDownSheet } from '#src/domain/driver/stand-down-sheet.tsx';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';

/** The typed lines about drivers in trouble and their sheet, on every screen. */
export default function DriversInTrouble() {
  useCommandScope(standDownCommands, null, { level: 'everywhere' });
  return <StandDownSheet />;
}
