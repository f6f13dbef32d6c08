/** Names and signs of keys as they are printed on Arabic keyboards. */
export const key_names = {
  enter: '↵',
  escape: 'Esc',
  space: 'مسافة',
  tab: 'Tab',
  backspace: '⌫',
  delete: 'Del',
  insert: 'Ins',
  home: 'Home',
  end: 'End',
  page_up: 'PgUp',
  page_down: 'PgDn',
  menu: 'Menu',
  ctrl: 'Ctrl',
  shift: '⇧',
  alt: 'Alt',
};
