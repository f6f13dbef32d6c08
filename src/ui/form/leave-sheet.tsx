import { Button } from '@blueprintjs/core';
import { useRef } from 'react';
import { t } from '#src/lib/i18n.ts';
import { useModal } from '#src/ui/overlay/use-modal.ts';
import '#src/ui/overlay/sheet.css';

/**
 * Asks before the user leaves unsaved work. A form keeps a draft in any case; a screen without a
 * draft warns of that.
 */
export function LeaveSheet(props: { onStay: () => void; onLeave: () => void; lead?: string }) {
  const { onStay, onLeave, lead = t('form.leave_lead') } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  return (
    <dialog ref={dialog} className="keys" aria-label={t('form.leave_title')} onCancel={onStay}>
      <h2>{t('form.leave_title')}</h2>
      <p className="sheet__lead">{lead}</p>
      <div className="actions">
        <Button intent="primary" onClick={onStay}>
          {t('form.stay')}
        </Button>
        <Button onClick={onLeave}>{t('form.leave')}</Button>
      </div>
    </dialog>
  );
}
