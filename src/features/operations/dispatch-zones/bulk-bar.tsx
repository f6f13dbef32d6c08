import { Button } from '@blueprintjs/core';
import { ZONE_MODES } from '#contract/routes/operations/dispatch.ts';
import { t } from '#src/lib/i18n.ts';
import type { Wanted } from './use-zones.ts';

/** Sets the mode of every selected zone, with one request each. */
export function BulkBar({ n, onSet }: { n: number; onSet: (part: Partial<Wanted>) => void }) {
  return (
    <div className="row" data-sticky>
      <span>{t('desk.zone_bulk', { n })}</span>
      {ZONE_MODES.map((mode) => (
        <Button key={mode} onClick={() => onSet({ mode })}>
          {t(`desk.mode_${mode}`)}
        </Button>
      ))}
    </div>
  );
}
