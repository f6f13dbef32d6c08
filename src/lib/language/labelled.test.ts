import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../i18n.ts';
import { labelled } from './labelled.ts';

afterEach(() => setLanguage('en'));

it('has the colon of the language after a label', () => {
  expect(labelled('Status', 'Open')).toBe('Status: Open');
  setLanguage('fr');
  expect(labelled('Statut', 'Ouvert')).toBe('Statut\u00a0: Ouvert');
});
