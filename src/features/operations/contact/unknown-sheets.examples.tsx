import { minutesFrom } from '#tests/support/gallery/samples.ts';
import { overSheet } from '#tests/support/gallery/stage.tsx';
import { AttachSheet, DismissSheet } from './unknown-sheets.tsx';

const message = {
  id: 7,
  at: minutesFrom(-4),
  channel: 'sms',
  phone: '+212612345678',
  text: 'Je suis devant la porte bleue, où êtes-vous ?',
} as never;

export const Attach = overSheet((close) => <AttachSheet message={message} onClose={close} />);
export const Dismiss = overSheet((close) => <DismissSheet message={message} onClose={close} />);
