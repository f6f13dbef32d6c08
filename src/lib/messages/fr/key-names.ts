/** Names of keys as they are printed on French keyboards. */
export const key_names = {
  enter: 'Entrée',
  escape: 'Échap',
  space: 'Espace',
  tab: 'Tab',
  backspace: 'Retour arrière',
  delete: 'Suppr',
  insert: 'Inser',
  home: 'Début',
  end: 'Fin',
  page_up: 'Pg préc',
  page_down: 'Pg suiv',
  menu: 'Menu',
  ctrl: 'Ctrl',
  shift: 'Maj',
  alt: 'Alt',
};
