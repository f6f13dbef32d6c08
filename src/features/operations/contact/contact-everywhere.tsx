import { useEffect } from 'react';
import { ContactSheet } from '#src/domain/contact/contact-sheet.tsx';
import { followUnanswered } from '#src/domain/contact/unanswered.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { BroadcastSheet } from './broadcast-sheet.tsx';

/** The sheets of contact, and the marks of unanswered messages, on every screen. */
export default function ContactEverywhere() {
  const may = useHasPermission('contact.use');
  useEffect(() => (may ? followUnanswered() : undefined), [may]);
  return (
    <>
      <ContactSheet />
      <BroadcastSheet />
    </>
  );
}
