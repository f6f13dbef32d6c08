import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FeaturedEntry } from '#contract/growth/app-places/featured.ts';
import { featuredRoutes } from '#contract/routes/growth/featured.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { casablancaDayBegin } from '#rules/time.ts';
import { consoleWithApi, Refusal, type SentRequest, signInAs } from '#tests/support/fake-api.ts';
import { FeaturedPreviewSheet } from './featured-preview.tsx';

const entry = (position: number, name: string) =>
  ({
    id: position,
    position,
    store: { id: position, name },
    item: null,
    imageId: null,
  }) as FeaturedEntry;

function preview(answer: (sent: SentRequest) => { shown: object[]; skipped: object[] }) {
  signInAs({ id: 1, role: 'catalogue' });
  const api = consoleWithApi();
  const at = '2026-11-21T10:00:00.000Z';
  api.answer(
    zonesRoutes.list,
    () => ({ items: [{ id: 4, name: 'Maarif' }], nextCursor: null }) as never,
  );
  const sent = api.answer(featuredRoutes.preview, (asked) => ({ at, ...answer(asked) }) as never);
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <FeaturedPreviewSheet kind="store" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return sent;
}

const set = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the preview of featured entries', () => {
  it('requests the chosen slot, zone, language and hour, and shows why an entry is skipped', async () => {
    const sent = preview(({ query }) =>
      query.zoneId === '4'
        ? { shown: [], skipped: [{ ...entry(1, 'Dar Naji'), because: 'closed' }] }
        : { shown: [entry(1, 'Dar Naji'), entry(2, 'Café Atlas')], skipped: [] },
    );
    expect(await screen.findByText('Café Atlas')).toBeInTheDocument();
    // The current time is the server's: no time of this computer is sent.
    expect(sent.at(-1)?.query).toEqual({ kind: 'store', slot: 'home' });
    await screen.findByText('Maarif');
    set('Area of the customer', '4');
    expect(await screen.findByText('the store is closed')).toBeInTheDocument();
    expect(screen.getByText('The app shows nothing here.')).toBeInTheDocument();
    set('Language', 'ar');
    set('Day', '2026-12-24');
    set('Hour', '20');
    const at = new Date(casablancaDayBegin('2026-12-24').getTime() + 20 * 3_600_000).toISOString();
    await expect.poll(() => sent.at(-1)?.query).toMatchObject({ zoneId: '4', language: 'ar', at });
  });

  it('requests nothing for an invalid day, and shows a refusal of the server', async () => {
    const sent = preview(() => {
      throw new Refusal(403, { code: 'permission.denied', message: 'The role may not.' });
    });
    expect(await screen.findByText(/The role may not/)).toBeInTheDocument();
    const before = sent.length;
    set('Day', '');
    expect(await screen.findByText('is not a day')).toBeInTheDocument();
    expect(sent).toHaveLength(before);
  });
});
