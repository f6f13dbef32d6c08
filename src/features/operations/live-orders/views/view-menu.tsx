import { CaretDown } from '@blueprintjs/icons';
import { picture } from '#src/domain/live/picture.ts';
import { change, desk, setOpen } from '#src/features/operations/live-orders/desk.ts';
import { layout, toQuery } from '#src/features/operations/live-orders/layout.ts';
import { say } from '#src/features/operations/live-orders/outcome.ts';
import { t } from '#src/lib/i18n.ts';
import { useKey, withKey } from '#src/lib/keys/shortcuts.ts';
import { mayChangeView } from '#src/lib/saved-views.ts';
import { useStore } from '#src/lib/use-store.ts';
import { type DropdownItem, DropdownMenu } from '#src/ui/overlay/dropdown-menu.tsx';
import { tellViewFailure } from './view-failure.ts';
import {
  allViews,
  boardViews,
  type Choice,
  chooseView,
  currentView,
  isChanged,
  viewOf,
  zoneView,
} from './views.ts';

const DIGITS = 9;

const mayChange = ({ saved }: Choice) => mayChangeView(saved);

function save({ saved }: Choice): void {
  if (!saved) return;
  boardViews()
    .change(saved, { query: toQuery(layout.get()) })
    .then(
      () => say(t('live.view_saved', { name: saved.name })),
      (error: unknown) => tellViewFailure(saved.name, error),
    );
}

function zones(): string[] {
  const found = new Set<string>();
  const { orders } = picture();
  for (const id of orders.keys()) found.add(orders.get(id)?.order.zone ?? '');
  return [...found].filter(Boolean).sort((a, b) => a.localeCompare(b));
}

/** The present view of the board; the menu selects another view and saves the present state. */
export function ViewMenu() {
  const isOpen = useStore(desk, ({ open }) => open === 'views');
  const viewKey = useKey('board.views');
  const id = useStore(currentView);
  const now = useStore(layout);
  useStore(boardViews().views);
  const view = viewOf(id);
  const changed = view !== null && isChanged(view, now);
  const name = view?.name ?? t('live.view_all');
  const choices = allViews();

  const radio = (one: Choice, at: number): DropdownItem => ({
    label: one.name,
    checked: one.id === id,
    ...(at < DIGITS ? { hint: String(at + 1) } : {}),
    ...(one.saved && !mayChange(one)
      ? { more: one.saved.owner.name }
      : one.saved?.shared
        ? { more: t('live.view_shared') }
        : {}),
    run: () => chooseView(one.id),
  });
  const ownFrom = choices.findIndex(({ saved }) => saved !== null);
  const items: DropdownItem[] = isOpen
    ? [
        ...choices.map((one, at) => ({ ...radio(one, at), startsGroup: at === ownFrom })),
        ...(view && mayChange(view) && changed
          ? [
              {
                label: t('live.view_save', { name: view.name }),
                startsGroup: true,
                run: () => save(view),
              },
            ]
          : []),
        {
          label: t('live.view_save_as'),
          startsGroup: !(view && mayChange(view) && changed),
          run: () => change({ open: 'view-form' }),
        },
        ...zones().map((zone, at) => ({
          ...radio(zoneView(zone), DIGITS),
          label: zone,
          startsGroup: at === 0,
        })),
      ]
    : [];
  return (
    <DropdownMenu
      label={withKey(
        t(changed ? 'live.view_button_changed' : 'live.view_button', { name }),
        viewKey,
      )}
      className="button views"
      items={items}
      isOpen={isOpen}
      placement="bottom-start"
      onOpen={(open) => setOpen('views', open)}
    >
      <span className="views__name">{name}</span>{' '}
      {changed && <span className="views__changed">{t('live.view_changed')}</span>}
      <CaretDown />
    </DropdownMenu>
  );
}
