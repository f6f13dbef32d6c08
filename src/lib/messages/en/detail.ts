/** What the pages of all records have in common. */
export const detail = {
  cmd_note: 'Write a note',
  cmd_back: 'Back to the list',
  notes: 'Notes',
  note: 'Note for the staff',
  note_hint: 'A note for the staff; Ctrl Enter keeps it',
  note_send: 'Keep the note',
  history: 'History',
  history_none: 'Nothing was done to it since the history is kept.',
  all: 'All',
} as const;
