import { useEffect } from 'react';
import { contactCommands } from '#src/domain/contact/contact-commands.ts';
import { ContactSheet } from '#src/domain/contact/contact-sheet.tsx';
import { followUnanswered } from '#src/domain/contact/unanswered.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { broadcastCommands } from './broadcast-commands.ts';
import { BroadcastSheet } from './broadcast-sheet.tsx';

const COMMANDS = [...contactCommands, ...broadcastCommands];

/** The sheets of contact, and the marks of unanswered messages, on every screen. */
export default function ContactEverywhere() {
  const may = useHasPermission('contact.use');
  useCommandScope(COMMANDS, null, { level: 'everywhere' });
  useEffect(() => (may ? followUnanswered() : undefined), [may]);
  return (
    <>
      <ContactSheet />
      <BroadcastSheet />
    </>
  );
}
