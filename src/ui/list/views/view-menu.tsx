import { CaretDown } from '@blueprintjs/icons';
import type { View } from '#contract/routes/people/views.ts';
import { t } from '#src/lib/i18n.ts';
import { canChangeView, type SavedViews } from '#src/lib/saved-views.ts';
import { type DropdownItem, DropdownMenu } from '#src/ui/overlay/dropdown-menu.tsx';
import { announceViewFailure } from './view-failure.ts';
import './view-menu.css';

/** A view of a screen: built in, or saved on the server. */
export interface ViewChoice {
  /** The name of the view in the address. */
  id: string;
  name: string;
  query: Readonly<Record<string, string>>;
  saved: View | null;
}

interface Props {
  className: string;
  views: SavedViews;
  choices: readonly ViewChoice[];
  /** The current view; null if it is not one of the choices. */
  now: ViewChoice | null;
  /** The state of the screen, and whether it differs from the view. */
  query: Readonly<Record<string, string>>;
  isChanged: boolean;
  onChoose: (choice: ViewChoice) => void;
  onSaveAs: () => void;
  onDone: (words: string) => void;
  /** Formats the label of the button, to add its key. */
  label?: (text: string) => string;
  /** The keys of the first choices, in their order. */
  hints?: readonly string[];
  /** Further items at the end. */
  more?: readonly DropdownItem[];
  isOpen?: boolean;
  onOpen?: (isOpen: boolean) => void;
}

const mayChange = ({ saved }: ViewChoice) => canChangeView(saved);

/** The current view of a screen. The menu selects another view and saves the current state. */
export function ViewMenu(props: Props) {
  const { views, choices, now, query, isChanged, label = (text) => text, hints = [] } = props;
  const own = now && mayChange(now) ? now.saved : null;
  const name = now?.name ?? t('live.view_all');
  const save = (view: View) =>
    views.change(view, { query: { ...query } }).then(
      () => props.onDone(t('live.view_saved', { name: view.name })),
      (error: unknown) => announceViewFailure(view.name, error, views.read),
    );
  const items: DropdownItem[] = [
    ...choices.map((one, at) => ({
      id: one.id,
      label: one.name,
      checked: one.id === now?.id,
      startsGroup: one.saved !== null && choices[at - 1]?.saved === null,
      ...(hints[at] ? { hint: hints[at] } : {}),
      ...(one.saved && !mayChange(one)
        ? { more: one.saved.owner.name }
        : one.saved?.shared
          ? { more: t('live.view_shared') }
          : {}),
      run: () => props.onChoose(one),
    })),
    ...(own && isChanged
      ? [
          {
            label: t('live.view_save', { name: own.name }),
            startsGroup: true,
            run: () => void save(own),
          },
        ]
      : []),
    {
      label: t('live.view_save_as'),
      startsGroup: !(own && isChanged),
      run: props.onSaveAs,
    },
    ...(props.more ?? []),
  ];
  return (
    <DropdownMenu
      label={label(t(isChanged ? 'live.view_button_changed' : 'live.view_button', { name }))}
      variant="solid"
      endIcon={<CaretDown />}
      className={`view-menu ${props.className}`}
      items={items}
      placement="bottom-start"
      {...(props.onOpen ? { isOpen: props.isOpen === true, onOpen: props.onOpen } : {})}
    >
      {name} {isChanged && <small>{t('live.view_changed')}</small>}
    </DropdownMenu>
  );
}
