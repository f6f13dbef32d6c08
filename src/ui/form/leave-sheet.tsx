import { Button } from '@blueprintjs/core';
import { useBlocker } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { useLeaveGuard } from '#src/lib/use-leave-guard.ts';
import { Sheet } from '#src/ui/overlay/sheet.tsx';

/**
 * Asks before the user leaves unsaved work. A form keeps a draft in any case; a screen without
 * drafts warns that the work will be lost.
 */
export function LeaveSheet(props: {
  isDirty: boolean;
  /** True once the work was saved, also before that has rendered. */
  isDone?: () => boolean;
  /** Another query of the same path keeps the work. */
  isKeptOnPath?: true;
  lead?: string;
}) {
  const { isDirty, isDone, isKeptOnPath, lead = t('form.leave_lead') } = props;
  useLeaveGuard(isDirty);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isDirty &&
      isDone?.() !== true &&
      (from.pathname !== to.pathname || (!isKeptOnPath && from.search !== to.search)),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Sheet title={t('form.leave_title')} onClose={() => blocker.reset()}>
      <p className="hint">{lead}</p>
      <div className="row">
        <Button intent="primary" onClick={() => blocker.reset()}>
          {t('form.stay')}
        </Button>
        <Button onClick={() => blocker.proceed()}>{t('form.leave')}</Button>
      </div>
    </Sheet>
  );
}
