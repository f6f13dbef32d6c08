import { useState } from 'react';
import type { NavGroup } from '#src/lib/feature.ts';
import { readStored, STORED, writeStored } from '#src/lib/storage.ts';

/** Widths of the sidebar in units, and the size of a unit. */
export const SIDEBAR_UNITS = { wide: 64, collapsed: 16 } as const;
export const UNIT_REM = 0.25;

interface SidebarState {
  collapsed: boolean;
  /** The folded groups. */
  folded: readonly NavGroup[];
}

function remembered(): SidebarState {
  try {
    const stored = JSON.parse(readStored(STORED.sidebar) ?? '{}') as Partial<SidebarState>;
    return {
      collapsed: stored.collapsed === true,
      folded: Array.isArray(stored.folded) ? stored.folded : [],
    };
  } catch {
    return { collapsed: false, folded: [] };
  }
}

/** Whether the sidebar is collapsed and which groups are folded, stored in this browser. */
export function useSidebar() {
  const [state, setState] = useState(remembered);
  const change = (next: SidebarState) => {
    setState(next);
    writeStored(STORED.sidebar, JSON.stringify(next));
  };
  return {
    ...state,
    toggle: () => change({ ...state, collapsed: !state.collapsed }),
    toggleGroup: (group: NavGroup) =>
      change({
        ...state,
        folded: state.folded.includes(group)
          ? state.folded.filter((folded) => folded !== group)
          : [...state.folded, group],
      }),
  };
}
