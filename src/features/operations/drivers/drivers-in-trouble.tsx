import { handOverLine } from '#src/domain/driver/hand-over-all/hand-over-line.ts';
import { OffRoadSheet } from '#src/domain/driver/off-road/off-road-sheet.tsx';
import { standDownCommands } from '#src/domain/driver/stand-down-commands.ts';
import { StoreTroubleSheet } from '#src/domain/store/store-trouble-sheet.tsx';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';

const LINES = [...standDownCommands, handOverLine];

/** The typed lines about drivers in trouble, and the sheets of drivers and stores, on every screen. */
export default function DriversInTrouble() {
  useCommandScope(LINES, null, { level: 'everywhere' });
  return (
    <>
      <OffRoadSheet />
      <StoreTroubleSheet />
    </>
  );
}
