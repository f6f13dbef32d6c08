// oxlint-disable jsx-a11y/no-autofocus -- the field appears because an act asked for it.
import { type ReactNode, useState } from 'react';
import { formText } from '#src/lib/text/form-text.ts';
import { ReasonField } from '#src/ui/field/reason/reason-field.tsx';
import { CommandSheet } from './command-sheet.tsx';

/** Asks for the reason of a command, then sends it. */
export function ReasonSheet(props: {
  title: string;
  confirm: string;
  send: (reason: string) => Promise<unknown>;
  done: () => string;
  onClose: (isDone: boolean) => void;
  children?: ReactNode;
}) {
  const { title, confirm, send, done, onClose, children } = props;
  const [isMissing, setMissing] = useState(false);
  return (
    <CommandSheet
      title={title}
      confirm={confirm}
      done={done}
      onClose={onClose}
      send={(form) => {
        const reason = formText(form, 'reason').trim();
        setMissing(reason === '');
        return reason === '' ? null : send(reason);
      }}
    >
      {children}
      <ReasonField isMissing={isMissing} autoFocus />
    </CommandSheet>
  );
}
