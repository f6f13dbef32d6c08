import { minutesFrom } from '#tests/support/gallery/samples.ts';
import { AttachSheet, DismissSheet } from './unknown-sheets.tsx';

const message = {
  id: 7,
  at: minutesFrom(-4),
  channel: 'sms',
  phone: '+212612345678',
  text: 'Je suis devant la porte bleue, où êtes-vous ?',
} as never;

export const Attach = () => <AttachSheet message={message} onClose={() => undefined} />;
export const Dismiss = () => <DismissSheet message={message} onClose={() => undefined} />;
