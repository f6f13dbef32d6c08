import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { NavGroup } from '#src/lib/feature.ts';
import { useKeys } from '#src/lib/keys/command-scope.ts';
import { readStored, STORED, writeStored } from '#src/lib/storage.ts';
import { useMedia } from '#src/lib/use-media.ts';

/** Widths of the sidebar in units, and the size of a unit in rem. */
export const SIDEBAR_UNITS = { wide: 64, collapsed: 16 } as const;
export const UNIT_REM = 0.25;

interface SidebarState {
  /** Null: the user has not decided, and the width of the window does. */
  collapsed: boolean | null;
  /** The collapsed groups. */
  folded: readonly NavGroup[];
}

function remembered(): SidebarState {
  try {
    const stored = JSON.parse(readStored(STORED.sidebar) ?? '{}') as Partial<SidebarState>;
    return {
      collapsed: typeof stored.collapsed === 'boolean' ? stored.collapsed : null,
      folded: Array.isArray(stored.folded) ? stored.folded : [],
    };
  } catch {
    return { collapsed: null, folded: [] };
  }
}

/**
 * Below this width the expanded sidebar leaves no room for the screen; at a large zoom this happens
 * too.
 */
const NARROW = '(width < 60rem)';

/** Below this width the sidebar starts collapsed: the columns of a screen need its room. */
const TIGHT = '(width < 72rem)';

/** Closes the sidebar that covers the screen when the user presses elsewhere, or Escape. */
function useEndElsewhere(isOver: boolean, end: () => void) {
  useEffect(() => {
    if (!isOver) return;
    const controller = new AbortController();
    const on = { capture: true, signal: controller.signal };
    const onElsewhere = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('.sidebar'))) end();
    };
    document.addEventListener('pointerdown', onElsewhere, on);
    document.addEventListener('focusin', onElsewhere, on);
    return () => controller.abort();
  }, [isOver, end]);
  useKeys('modal', ({ key }) => {
    if (!isOver || key !== 'Escape') return false;
    end();
    return true;
  });
}

/**
 * Whether the sidebar is collapsed, and which groups are. Stored in this browser. In a narrow
 * window the sidebar is collapsed, and opens over the screen until the next navigation.
 */
export function useSidebar() {
  const [state, setState] = useState(remembered);
  const isNarrow = useMedia(NARROW);
  const isTight = useMedia(TIGHT);
  const collapsed = state.collapsed ?? isTight;
  const { key: place } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOver = isNarrow && openAt === place;
  const end = useCallback(() => setOpenAt(null), []);
  useEndElsewhere(isOver, end);
  const change = (next: SidebarState) => {
    setState(next);
    writeStored(STORED.sidebar, JSON.stringify(next));
  };
  return {
    isOver,
    folded: state.folded,
    collapsed: isNarrow ? !isOver : collapsed,
    toggle: () => {
      if (isNarrow) setOpenAt(isOver ? null : place);
      else change({ ...state, collapsed: !collapsed });
    },
    toggleGroup: (group: NavGroup) =>
      change({
        ...state,
        folded: state.folded.includes(group)
          ? state.folded.filter((folded) => folded !== group)
          : [...state.folded, group],
      }),
  };
}
