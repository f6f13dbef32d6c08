import { announce } from '#src/features/operations/live-orders/outcome.ts';
import { changePanels } from '#src/features/operations/live-orders/panels.ts';
import { t } from '#src/lib/i18n.ts';
import { canChangeView } from '#src/lib/saved-views.ts';
import { useStore } from '#src/lib/use-store.ts';
import { announceViewFailure } from '#src/ui/list/views/view-failure.ts';
import { ViewForm } from '#src/ui/list/views/view-form.tsx';
import { boardViews, createView, currentView, removeView, viewOf } from './views.ts';

const announceFailedView = (name: string, error: unknown): void =>
  announceViewFailure(name, error, boardViews().read);

/**
 * The form of the board's views. Saves the current state as a view, or updates the current view.
 */
export function BoardViewForm() {
  const saved = viewOf(useStore(currentView))?.saved ?? null;
  return (
    <ViewForm
      lead={t('live.view_form_lead')}
      own={canChangeView(saved) ? saved : null}
      create={createView}
      rename={boardViews().change}
      remove={removeView}
      onDone={announce}
      onFailed={announceFailedView}
      onClose={() => changePanels({ open: null })}
    />
  );
}
