import { TextField } from '#src/ui/field/text-field.tsx';
import { overSheet } from '#tests/support/gallery/stage.tsx';
import { CommandSheet } from './command-sheet.tsx';

export const Asking = overSheet((close) => (
  <CommandSheet
    title="Pay Café Atlas"
    confirm="Pay MAD 12,500.00"
    send={async () => undefined}
    done={() => 'Paid'}
    onClose={close}
  >
    <p className="hint">The money leaves tonight.</p>
    <TextField label="Reference" name="reference" error="This is needed" />
  </CommandSheet>
));
