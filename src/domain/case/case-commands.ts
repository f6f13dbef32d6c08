import { selection } from '#src/domain/live/selection.ts';
import { t } from '#src/lib/i18n.ts';
import { type Command, VerbError } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';
import { askCase, type CaseSubject, caseSubject } from './case-asked.ts';

/** Where the commands of cases lead. */
export interface CaseContext {
  navigate: (path: string) => void;
  /** The screen shows orders and drivers of which one is selected. */
  isLive: () => boolean;
}

/** What `I` opens a case about: the page's record, else the selected order or driver. */
function subjectNow({ isLive }: CaseContext): CaseSubject | null {
  const { orderId, driverId } = selection.get();
  if (!isLive()) return caseSubject.get();
  if (orderId !== null) return { kind: 'order', id: orderId };
  return driverId === null ? null : { kind: 'driver', id: driverId };
}

const make = commandsFor<CaseContext>('cases');

/** Opens a case on any screen, and the page of one by its number: `case 118`. */
export const caseCommands: readonly Command<CaseContext>[] = [
  make({
    id: 'open',
    label: 'cases.cmd_open',
    keys: ['i'],
    scope: 'everywhere',
    run: (context) => {
      const subject = subjectNow(context);
      if (subject) askCase(subject);
    },
    whyNot: (context) => (subjectNow(context) ? null : t('cases.open_needs')),
    permission: 'cases.write',
    on: 'order',
    keywords: 'keywords.case',
  }),
];

/** `case 118`, on every screen. */
export const caseLine = ({ navigate }: Pick<CaseContext, 'navigate'>): Command =>
  commandsFor('cases')({
    id: 'typed',
    label: 'cases.to_case',
    keys: [],
    run: () => undefined,
    permission: 'cases.read',
    isTypedOnly: true,
    verb: {
      name: 'case',
      usage: 'cases.typed_usage',
      complete: () => [],
      run([word = '']) {
        const number = /^#?([1-9]\d{0,8})$/.exec(word)?.[1];
        if (number === undefined) throw new VerbError(t('cases.typed_number'));
        navigate(`/cases/${number}`);
        return t('cases.one', { id: number });
      },
    },
  });
