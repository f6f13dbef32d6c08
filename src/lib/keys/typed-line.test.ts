import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadMessages, setLanguage } from '../i18n.ts';
import type { CommandFacts, Verb } from './commands.ts';
import {
  completionsOf,
  englishLine,
  parseLine,
  shownLine,
  usageOf,
  verbsFor,
} from './typed-line.ts';

const verb: Verb = {
  name: 'st',
  usage: 'typed.st_usage',
  kinds: [null, 'value'],
  complete: (words) =>
    words.length === 1
      ? [{ text: '4172', hint: '' }]
      : ['ready', 'cancelled'].map((text) => ({ text, hint: '' })),
  run: () => '',
};
const commands: CommandFacts[] = [{ id: 'st', label: 'typed.st', keys: [], verb }];

describe('a typed line in French', () => {
  beforeEach(async () => {
    setLanguage('fr');
    await loadMessages();
  });
  afterEach(async () => {
    setLanguage('en');
    await loadMessages();
  });

  it('is read in French and in English, and kept in English', () => {
    for (const line of ['Statut 4172 prete', 'st 4172 ready', 'statut 4172 prête']) {
      expect(parseLine(line, commands)).toEqual({ verb, words: ['4172', 'ready'] });
      expect(englishLine(line, commands)).toBe('st 4172 ready');
    }
    expect(shownLine('st 4172 ready', commands)).toBe('statut 4172 prête');
    expect(shownLine('atlas', commands)).toBe('atlas');
  });

  it('is completed and explained in French', () => {
    expect(verbsFor('sta', commands)).toMatchObject([{ text: 'statut' }]);
    expect(verbsFor('st', commands)).toMatchObject([{ text: 'statut' }]);
    expect(usageOf(verb)).toBe('statut commande statut [motif]');
    expect(completionsOf(verb, ['41'])).toMatchObject([{ text: '4172' }]);
    expect(completionsOf(verb, ['4172', 'pr'])).toMatchObject([{ text: 'prête' }]);
    expect(completionsOf(verb, ['4172', ''])).toMatchObject([
      { text: 'prête' },
      { text: 'annulée' },
    ]);
  });
});
