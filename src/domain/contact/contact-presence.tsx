import { presence, readersOf } from '#src/domain/presence/presence.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { useStore } from '#src/lib/use-store.ts';
import { type ContactAbout, contactKey } from './contact-asked.ts';

/** The other users who have the same messages open, in one line; nothing if there are none. */
export function ContactPresence({ about }: { about: ContactAbout }) {
  const who = useStore(presence, (state) => joinList(readersOf(contactKey(about), state)));
  return <output data-tone="warning">{who !== '' && t('presence.contact_open', { who })}</output>;
}
