import { presence } from '#src/domain/presence/presence.ts';
import { prepared } from '#tests/support/gallery/stage.tsx';
import { ContactPresence } from './contact-presence.tsx';

export const OpenElsewhere = prepared(
  () =>
    presence.set({
      operators: 2,
      looking: [
        { user: { id: 9, name: 'Hajar' }, screen: 'cases', orderId: null, contact: 'order:414' },
      ],
    } as never),
  () => <ContactPresence about={{ orderId: 414 }} />,
);
