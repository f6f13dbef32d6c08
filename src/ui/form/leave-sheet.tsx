import { useEffect, useRef } from 'react';
import { t } from '#src/lib/i18n.ts';
import '../sheet.css';

/** Asks before unsaved work is left. It is kept as a draft either way, until it is discarded. */
export function LeaveSheet({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="keys" aria-label={t('form.leave_title')} onCancel={onStay}>
      <h2>{t('form.leave_title')}</h2>
      <p className="sheet__lead">{t('form.leave_lead')}</p>
      <div className="actions">
        <button type="button" className="button" data-kind="primary" onClick={onStay}>
          {t('form.stay')}
        </button>
        <button type="button" className="button" onClick={onLeave}>
          {t('form.leave')}
        </button>
      </div>
    </dialog>
  );
}
