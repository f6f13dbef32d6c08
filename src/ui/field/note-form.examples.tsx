import { createRef } from 'react';
import { NoteForm } from './note-form.tsx';

export const Empty = () => (
  <NoteForm
    subject="store 12"
    field={createRef()}
    maxLength={2_000}
    label="Note"
    hint={(keys) => `Write a note. ${keys} saves it.`}
    confirm="Save"
    send={async () => undefined}
    onSent={() => undefined}
  />
);
