import { Button } from '@blueprintjs/core';
import { t } from '#src/lib/i18n.ts';
import { Sheet } from '#src/ui/overlay/sheet.tsx';

/**
 * Asks before the user leaves unsaved work. A form keeps a draft in any case; a screen without
 * drafts warns that the work will be lost.
 */
export function LeaveSheet(props: { onStay: () => void; onLeave: () => void; lead?: string }) {
  const { onStay, onLeave, lead = t('form.leave_lead') } = props;
  return (
    <Sheet title={t('form.leave_title')} onClose={onStay}>
      <p className="hint">{lead}</p>
      <div className="row">
        <Button intent="primary" onClick={onStay}>
          {t('form.stay')}
        </Button>
        <Button onClick={onLeave}>{t('form.leave')}</Button>
      </div>
    </Sheet>
  );
}
