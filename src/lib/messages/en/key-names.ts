/** The names of keys as they are printed on English keyboards; on a Mac its signs stand for most. */
export const key_names = {
  enter: 'Enter',
  escape: 'Esc',
  space: 'Space',
  tab: 'Tab',
  backspace: 'Backspace',
  delete: 'Delete',
  insert: 'Insert',
  home: 'Home',
  end: 'End',
  page_up: 'PgUp',
  page_down: 'PgDn',
  menu: 'Menu',
  ctrl: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
} as const;
