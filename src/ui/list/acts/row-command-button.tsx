import { Button } from '@blueprintjs/core';
import { t } from '#src/lib/i18n.ts';
import { useKey, withKey } from '#src/lib/keys/shortcuts.ts';
import type { RowCommand } from '#src/ui/list/list-parts.ts';

/** A button of a command on a row, with its key. */
export function RowCommandButton({ id, label, run, isMain }: RowCommand) {
  const key = useKey(id);
  return (
    <Button intent={isMain ? 'primary' : 'none'} onClick={run}>
      {withKey(t(label), key)}
    </Button>
  );
}
