import { afterEach, describe, expect, it } from 'vitest';
import { loadMessages, setLanguage, textIfKnown } from '#src/lib/i18n.ts';
import { valueText } from '#src/lib/text/field-text.ts';
import { STATE_NAMES, stateText } from './state-text.ts';

/** The states of the machine in a folder of `machines`. */
const MACHINES = import.meta.glob<Record<string, unknown>>('/machines/*/*-machine.ts', {
  eager: true,
});
const statesOf = (folder: string) =>
  Object.entries(MACHINES)
    .filter(([path]) => path.startsWith(`/machines/${folder}/`))
    .flatMap(([, exports]) => Object.entries(exports))
    .flatMap(([name, value]) => (/_STAT(?:ES|USES)$/.test(name) ? (value as string[]) : []));
/** Kinds that are called otherwise than their machine. */
const MACHINE_OF: Readonly<Record<string, string>> = {
  charge: 'contest',
  featured_product: 'featured',
  featured_vendor: 'featured',
  task: 'job',
};

afterEach(async () => {
  setLanguage('en');
  await loadMessages();
});

const shown = (subject: string, state: string) =>
  valueText('state', state, (one) => stateText(subject, one));

describe('the states of a record in its history', () => {
  it.each(['en', 'fr', 'ar'] as const)('all have a name in %s', async (language) => {
    setLanguage(language);
    await loadMessages();
    const nameless = Object.keys(STATE_NAMES).flatMap((kind) => {
      const states = statesOf(MACHINE_OF[kind] ?? kind.replaceAll('_', '-'));
      return states.length === 0 ? [kind] : states.filter((state) => !stateText(kind, state));
    });
    expect(nameless).toEqual([]);
  });

  it('agree in French with the noun of the record, as on its screen', async () => {
    setLanguage('fr');
    await loadMessages();
    expect(shown('order 7', 'delivered')).toBe('Livrée');
    expect(shown('zone:1', 'archived')).toBe('Archivée');
    expect(shown('app_category 2', 'hidden')).toBe('Masquée');
    expect(shown('payout 3', 'rejected')).toBe('Refusé');
  });

  it('are named at large for a kind without screens, and for what a record contains', async () => {
    setLanguage('fr');
    await loadMessages();
    expect(shown('sheet 7', 'upheld')).toBe('Admis');
    expect(valueText('payment.state', 'captured', () => 'Livrée')).toBe('Débité');
    setLanguage('ar');
    await loadMessages();
    expect(shown('order 7', 'upheld')).toBe(textIfKnown('reason_words.state_upheld'));
  });
});
