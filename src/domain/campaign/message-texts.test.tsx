import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AudienceFacts } from './campaign-audience.tsx';
import { sentIn } from './message-texts.tsx';

const campaign = {
  id: 3,
  roles: ['customer'],
  languages: [],
  activity: 'any',
  zones: [],
  titles: { fr: 'Livraison offerte', ar: 'توصيل مجاني', en: 'Free delivery' },
  bodies: { fr: 'Dès 80 dirhams.', ar: 'ابتداء من 80 درهما.', en: 'From 80 dirhams.' },
  defaultLanguage: 'fr',
  startedAt: null,
  sendAt: null,
} as never;

it('shows who approves a campaign its texts in all languages that are sent', () => {
  render(<AudienceFacts campaign={campaign} reach="2 devices" />);
  for (const text of ['Livraison offerte', 'توصيل مجاني', 'Free delivery'])
    expect(screen.getByText(text)).not.toBeNull();
  expect(screen.getByText('Dès 80 dirhams.', { exact: false })).not.toBeNull();
});

it('sends the languages of its devices, and its own where one of them has no text', () => {
  const of = (more: object) => sentIn({ ...(campaign as object), ...more } as never);
  expect(of({})).toHaveLength(3);
  expect(of({ languages: ['en'] })).toEqual(['en']);
  expect(of({ languages: ['ar'], titles: { fr: 'A', en: 'B' } })).toEqual(['fr']);
  expect(of({ titles: { fr: 'A' } })).toEqual(['fr']);
});
