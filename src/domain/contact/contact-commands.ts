import { t } from '#src/lib/i18n.ts';
import { type Command, VerbError } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';
import type { RowAct } from '#src/ui/list/acts/list-act.ts';
import { askContact, type ContactAbout } from './contact-asked.ts';
import { contactHere } from './contact-here.ts';

/** The keys of a screen take precedence: lists have their own act for the row in focus. */
const USE = {
  permission: 'contact.use',
  keywords: 'keywords.contact',
  scope: 'everywhere',
} as const;
const here = () => contactHere(window.location.pathname);

/** What a typed word names: `4172`, `case 118`. */
function typedAbout([first = '', second = '']: readonly string[]): ContactAbout {
  const [kind, word] = second === '' ? ['order', first] : [first, second];
  const digits = word.replace(/^#/, '');
  if (!/^[1-9]\d{0,9}$/.test(digits))
    throw new VerbError(t('typed.no_order', { word: word || '…' }));
  const id = Number(digits);
  if (kind === 'order') return { orderId: id };
  if (kind === 'case') return { caseId: id };
  if (kind === 'driver') return { driverId: id };
  if (kind === 'store') return { storeId: id };
  throw new VerbError(t('typed.no_order', { word: first }));
}

const make = commandsFor('contact');

/** Opens the sheet of contact, from every screen. */
export const contactCommands: readonly Command[] = [
  make({
    id: 'open',
    label: 'contact.cmd_open',
    keys: ['y'],
    run: () => {
      const about = here();
      if (about) askContact({ about });
    },
    whyNot: () => (here() === null ? t('contact.nobody_here') : null),
    verb: {
      name: 'contact',
      usage: 'contact.usage',
      kinds: ['about'],
      complete: (words) =>
        words.length === 1
          ? ['case', 'driver', 'store'].map((text) => ({ text, hint: t('contact.usage') }))
          : [],
      run(words) {
        askContact({ about: typedAbout(words.filter((word) => word !== '')) });
        return t('contact.opened');
      },
    },
    ...USE,
  }),
];

/** The act of lists that opens the sheet for the row in focus. */
export const contactRowAct = <Row extends { id: number }>(
  aboutOf: (row: Row) => ContactAbout,
): RowAct<Row> => ({
  on: 'row',
  id: 'contact',
  label: 'contact.cmd_row',
  key: 'y',
  permission: 'contact.use',
  run: (row) => askContact({ about: aboutOf(row) }),
});
