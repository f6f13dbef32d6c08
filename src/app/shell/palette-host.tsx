import { Search } from '@blueprintjs/icons';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { hasOwnKeys } from '#src/lib/keys/own-keys.ts';
import { commandFor, pressedKey, singleKeysAct } from '#src/lib/keys/shortcuts.ts';
import { useSession } from '#src/lib/session/session.ts';
import { featureRoutes } from '../feature-routes.ts';
import { maySee } from '../permitted.ts';
import { screenTitle } from '../screen-title.ts';
import { sectionsFor } from '../settings/sections.ts';
import { navigationFor } from './navigation.ts';

const SEARCH_KEY = '/';

const Palette = lazy(async () => ({
  default: (await import('#src/features/insight/palette/palette.tsx')).Palette,
}));

/** A screen's own search takes precedence: the key is among its commands. */
const asksToSearch = (event: KeyboardEvent): boolean =>
  event.key === SEARCH_KEY &&
  !event.defaultPrevented &&
  pressedKey(event) === SEARCH_KEY &&
  singleKeysAct() &&
  !hasOwnKeys(event) &&
  commandFor(event) === null;

/**
 * While the palette loads, typed keys are meant for it, and no single key may act on the screen.
 */
function Waiting(props: {
  onTyped: (change: (typed: string) => string) => void;
  onEnd: () => void;
}) {
  const { onTyped, onEnd } = props;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') onEnd();
      else if (event.key === 'Backspace') onTyped((typed) => typed.slice(0, -1));
      else if (event.key.length === 1) onTyped((typed) => typed + event.key);
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [onTyped, onEnd]);
  return null;
}

/**
 * The palette, opened by Ctrl or Cmd with K everywhere in the console; also by / where the screen
 * has no search.
 */
export function PaletteHost() {
  const [isOpen, setOpen] = useState(false);
  const role = useSession(({ user }) => user?.role ?? null);
  const screens = useMemo(
    () => [
      ...navigationFor(role, featureRoutes)
        .flatMap((section) => ('routes' in section ? section.routes : [section]))
        .map((route) => ({ path: `/${route.path}`, title: screenTitle(route, {}, null) })),
      ...featureRoutes
        .filter((route) => route.listed && maySee(role, route))
        .map((route) => ({ path: `/${route.path}`, title: screenTitle(route, {}, null) })),
      ...sectionsFor(role, featureRoutes).map(({ path, settings }) => ({
        path: `/${path}`,
        title: t('settings.section', { section: t(settings.label) }),
      })),
    ],
    [role],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (asksToSearch(event)) {
        event.preventDefault();
        setOpen(true);
      }
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      // Otherwise Firefox would focus its search field.
      event.preventDefault();
      setOpen((was) => !was);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const [typed, setTyped] = useState('');
  const close = useCallback(() => {
    setTyped('');
    setOpen(false);
  }, []);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('palette.open')}
        aria-keyshortcuts="Control+K Meta+K /"
        title={`${t('palette.open')} (Ctrl K)`}
        onClick={() => setOpen(true)}
      >
        <Search />
      </button>
      {isOpen && (
        <Suspense fallback={<Waiting onTyped={setTyped} onEnd={close} />}>
          <Palette screens={screens} typed={typed} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
