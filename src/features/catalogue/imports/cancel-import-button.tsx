import { Button } from '@blueprintjs/core';
import type { ImportActs } from '#src/domain/import/use-import.ts';
import { t } from '#src/lib/i18n.ts';

/** Cancels the import; nothing is applied. */
export function CancelImportButton({ acts }: { acts: ImportActs }) {
  return (
    <Button disabled={acts.isPending} onClick={() => acts.mutate({ do: 'cancel' })}>
      {t('imports.cancel')}
    </Button>
  );
}
