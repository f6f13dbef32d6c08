import { shownSource } from '#src/domain/live/shown-source.ts';
import { layout, toQuery } from '#src/features/operations/live-orders/layout.ts';
import { announce } from '#src/features/operations/live-orders/outcome.ts';
import { changePanels, panels, setOpen } from '#src/features/operations/live-orders/panels.ts';
import { t } from '#src/lib/i18n.ts';
import { useKeys } from '#src/lib/keys/command-scope.ts';
import { keyOwner } from '#src/lib/keys/key-owner.ts';
import { pressedDigit } from '#src/lib/keys/keyboard/pressed-key.ts';
import { useKey, withKey } from '#src/lib/keys/shortcuts.ts';
import { compareNames } from '#src/lib/language/order.ts';
import { useStore } from '#src/lib/use-store.ts';
import { ViewMenu as Menu } from '#src/ui/list/views/view-menu.tsx';
import type { DropdownItem } from '#src/ui/overlay/dropdown-menu.tsx';
import { useHeldItems } from '#src/ui/overlay/held-items.ts';
import {
  allViews,
  boardViews,
  currentView,
  isChanged,
  selectView,
  viewOf,
  zoneView,
} from './views.ts';

/** The digits that select the first views while the menu is open. */
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** One view for each zone that has orders on the board. */
function zoneItems(chosen: string): DropdownItem[] {
  const { orders } = shownSource();
  const zones = new Set([...orders.keys()].map((id) => orders.get(id)?.order.zone ?? ''));
  return [...zones]
    .filter(Boolean)
    .sort(compareNames)
    .map((zone, at) => {
      const { id } = zoneView(zone);
      const run = () => selectView(id);
      return { id, label: zone, checked: id === chosen, startsGroup: at === 0, run };
    });
}

/** Selects a view, unless it was removed while the menu was open. */
function chooseView(id: string): void {
  if (viewOf(id)) selectView(id);
  else announce(t('live.view_gone'));
}

/** The views of the board: built in, saved, and one for each zone. */
export function ViewMenu() {
  const isOpen = useStore(panels, ({ open }) => open === 'views');
  const viewKey = useKey('board.views');
  const id = useStore(currentView);
  const present = useStore(layout);
  useStore(boardViews().views);
  const now = viewOf(id);
  const choices = useHeldItems(
    isOpen ? allViews() : [],
    isOpen,
    (view) => view.id,
    (view) => view,
  );
  // The digits select the views as the open menu shows them, wherever the focus in it is.
  useKeys('modal', (event) => {
    const digit = keyOwner(event) === 'field' ? null : pressedDigit(event);
    if (!isOpen || digit === null) return false;
    const choice = choices[Number(digit) - 1];
    if (choice) chooseView(choice.id);
    changePanels({ open: null });
    return true;
  });
  return (
    <Menu
      className="views"
      views={boardViews()}
      choices={choices}
      now={now}
      query={toQuery(present)}
      isChanged={now !== null && isChanged(now, present)}
      onChoose={(one) => chooseView(one.id)}
      onSaveAs={() => changePanels({ open: 'view-form' })}
      onDone={announce}
      label={(text) => withKey(text, viewKey)}
      hints={DIGITS}
      more={isOpen ? zoneItems(id) : []}
      isOpen={isOpen}
      onOpen={(open) => setOpen('views', open)}
    />
  );
}
