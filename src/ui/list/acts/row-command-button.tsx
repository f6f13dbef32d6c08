import { Button } from '@blueprintjs/core';
import { t } from '#src/lib/i18n.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { KeyedLabel } from '#src/ui/controls/keyed-label.tsx';
import type { RowCommand } from '#src/ui/list/list-parts.ts';

/** A button of a command on a row, with its key. */
export function RowCommandButton({ id, label, run, isMain }: RowCommand) {
  const key = useKey(id);
  return (
    <Button intent={isMain ? 'primary' : 'none'} onClick={run}>
      <KeyedLabel label={t(label)} keyName={key} />
    </Button>
  );
}
