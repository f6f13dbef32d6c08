import { Search } from '@blueprintjs/icons';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { Holder } from '#contract/permissions.ts';
import { useAllNeeds } from '#src/domain/live/shown-needs.ts';
import type { ScreenEntry } from '#src/features/insight/palette/entries.ts';
import type { TypedAhead } from '#src/features/insight/palette/palette.tsx';
import { t } from '#src/lib/i18n.ts';
import { useCommandScope, useKeys } from '#src/lib/keys/command-scope.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { paletteSearch, SEARCH_KEY } from '#src/lib/keys/early-search.ts';
import { isTypedKey, pressedKey } from '#src/lib/keys/keyboard/pressed-key.ts';
import { isPaletteKey, PALETTE_KEY } from '#src/lib/keys/palette-key.ts';
import { areSingleKeysOn, keyName, withKey } from '#src/lib/keys/shortcuts.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useHolder } from '#src/lib/session/session.ts';
import { IconButton } from '#src/ui/controls/icon-button.tsx';
import { featureRoutes } from '../feature-routes.ts';
import { canSee } from '../permitted.ts';
import { screenTitle } from '../screen-title.ts';
import { sectionsFor } from '../settings/sections.ts';
import { navigationFor } from './navigation.ts';

const Palette = lazyPart(async () => ({
  default: (await import('#src/features/insight/palette/palette.tsx')).Palette,
}));

const NOTHING_TYPED: TypedAhead = { text: '', isEntered: false };

interface PaletteContext {
  isOpen: boolean;
  open: () => void;
}

/** Lists its key among those that work everywhere, and is not found by the palette itself. */
const paletteCommands: readonly Command<PaletteContext>[] = [
  {
    id: 'palette.open',
    label: 'palette.open',
    keys: [PALETTE_KEY],
    isFixed: true,
    isInFields: true,
    can: ({ isOpen }) => !isOpen,
    run: ({ open }) => open(),
  },
];

/** What a key adds to the text typed ahead. After Enter the line is complete. */
function typeAhead(typed: TypedAhead, key: string): TypedAhead {
  const { text, isEntered } = typed;
  if (isEntered) return typed;
  if (key === 'Enter') return { text, isEntered: text.trim() !== '' };
  return { text: key === 'Backspace' ? text.slice(0, -1) : text + key, isEntered };
}

/**
 * Shown while the palette loads. It collects the keys for the palette, so that none acts on the
 * screen and none is lost.
 */
function Waiting(props: { onKey: (key: string) => void; onEnd: () => void }) {
  const { onKey, onEnd } = props;
  useKeys('modal', ({ key, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return false;
    if (key === 'Escape') onEnd();
    else if (key === 'Backspace' || key === 'Enter' || isTypedKey(key)) onKey(key);
    else return false;
    return true;
  });
  return null;
}

/** Every screen that the user may open, with its title. */
function screensOf(holder: Holder): ScreenEntry[] {
  return [
    ...navigationFor(holder, featureRoutes)
      .flatMap((section) => ('routes' in section ? section.routes : [section]))
      .map((route) => ({ path: `/${route.path}`, title: screenTitle(route, {}, null) })),
    ...featureRoutes
      .filter((route) => route.listed && canSee(holder, route))
      .map((route) => ({ path: `/${route.path}`, title: screenTitle(route, {}, null) })),
    ...sectionsFor(holder, featureRoutes).map(({ path, settings }) => ({
      path: `/${path}`,
      title: t('settings.section', { section: t(settings.label) }),
    })),
  ];
}

/**
 * The palette, opened with Ctrl+K or Cmd+K everywhere in the console, and with / on screens without
 * a search.
 */
export function PaletteHost() {
  const [isOpen, setOpen] = useState(false);
  const holder = useHolder();
  useAllNeeds(isOpen);
  const screens = useMemo(() => (isOpen ? screensOf(holder) : []), [isOpen, holder]);
  useCommandScope(paletteCommands, { isOpen, open: () => setOpen(true) }, { level: 'everywhere' });
  // Keeps Firefox from focusing its search field. The open palette handles its key itself: closed by
  // it, it would leave what is typed next to the keys of the screen.
  useKeys('modal', (event) => {
    if (!isPaletteKey(event)) return false;
    setOpen(true);
    return true;
  });
  // A screen with a search handles this key itself.
  useKeys('everywhere', (event) => {
    if (pressedKey(event) !== SEARCH_KEY || !areSingleKeysOn()) return false;
    setOpen(true);
    return true;
  });
  const [typed, setTyped] = useState(NOTHING_TYPED);
  useEffect(
    () =>
      paletteSearch.subscribe(() => {
        const text = paletteSearch.get();
        if (text === null) return;
        paletteSearch.set(null);
        // Further keys may follow while the palette loads.
        setTyped((was) => ({ ...was, text: was.text + text }));
        setOpen(true);
      }),
    [],
  );
  const close = useCallback(() => {
    setTyped(NOTHING_TYPED);
    setOpen(false);
  }, []);
  return (
    <>
      <IconButton
        label={t('palette.open')}
        aria-keyshortcuts="Control+K Meta+K /"
        hint={withKey(t('palette.open'), keyName(PALETTE_KEY))}
        onClick={() => setOpen(true)}
        icon={<Search />}
      />
      {isOpen && (
        <Suspense
          fallback={
            <Waiting onKey={(key) => setTyped((was) => typeAhead(was, key))} onEnd={close} />
          }
        >
          <Palette screens={screens} typed={typed} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
