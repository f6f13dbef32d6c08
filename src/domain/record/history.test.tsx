import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import { ar } from '#src/lib/messages/ar/index.ts';
import { fr } from '#src/lib/messages/fr/index.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { History } from './history.tsx';

const ACTIONS = {
  'zone.assign_stores': 'Stores assigned',
  'zone.remove_stores': 'Stores removed',
  'promotion.consent': 'Consent of a store to its share recorded',
  'promotion.withdraw_consent': 'Consent of a store withdrawn',
  'store.bank_confirm': 'Bank account confirmed',
  'store.bank_refuse': 'Bank account refused',
  'store.plan_pause': 'Pause planned',
  'store.drop_pause': 'Planned pause dropped',
  'cash.remit': 'Cash collected',
} as const;

it('names in the past tense what was done, not by the words of the call', async () => {
  const api = consoleWithApi();
  signInAs({ id: 1, role: 'admin' });
  const items = Object.keys(ACTIONS).map((action, n) => ({
    kind: 'change',
    at: '2026-12-01T10:00:00.000Z',
    actor: { id: 1, name: 'Karima' },
    seq: n + 1,
    action,
    changes: [],
    reason: null,
  }));
  api.answer(notesRoutes.history, () => ({ items, nextCursor: null }) as never);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <History subject="zone:1" />
    </QueryClientProvider>,
  );
  for (const text of Object.values(ACTIONS))
    expect(await screen.findByText(text)).toBeInTheDocument();
  expect(ar.detail.did_promotion_consent).not.toMatch('الرسائل');
  expect(fr.promotions.zones_all).toBe('Toutes');
});
