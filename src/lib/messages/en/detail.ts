/** What the pages of all records have in common. */
export const detail = {
  cmd_note: 'Write a note',
  cmd_back: 'Back to the list',
  aside: 'Notes and history',
  notes: 'Notes',
  note: 'Note for the staff',
  note_hint: 'A note for the staff; Ctrl Enter keeps it',
  note_send: 'Keep the note',
  history: 'History',
  history_none: 'Nothing was done to it since the history is kept.',
  did_create: 'Made',
  did_update: 'Changed',
  did_addresses: 'Addresses changed',
  did_duplicate: 'Made as a copy',
  began_with: 'With {n, plural, one {one entry} other {# entries}}',
  all: 'All',
} as const;
