import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import type { User } from '#contract/routes/people/users.ts';
import type { ZonesChoice } from '#src/lib/session/chosen-zones.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { ZoneMenu } from './zone-menu.tsx';

const MAARIF = { id: 3, name: 'Maarif' };
const ANFA = { id: 7, name: 'Anfa' };

let id = 0;

function show(zones: readonly object[] | 'all', chosen: ZonesChoice['chosen'] = null) {
  const choose = vi.fn();
  const { answer } = consoleWithApi({ zones: { chosen, choose } });
  const asked = answer(
    zonesRoutes.list,
    () => ({ items: [ANFA, MAARIF], nextCursor: null }) as never,
  );
  // A different user each time: the same one would still be signed in.
  id += 1;
  signInAs({ id, role: 'operator', zones: zones as User['zones'] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ZoneMenu />
    </QueryClientProvider>,
  );
  return { choose, asked };
}

it('shows the zone of a user with one zone, without a menu', () => {
  show([MAARIF]);
  expect(screen.getByText('Maarif')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('tells a user without zones that there is none', () => {
  show([]);
  expect(screen.getByText('No operational area')).toBeTruthy();
});

it('lets a user with several zones choose one, without a request', async () => {
  const { choose, asked } = show([MAARIF, ANFA]);
  screen.getByRole('button', { name: /^Operational areas/ }).click();
  (await screen.findByRole('menuitemradio', { name: 'Anfa' })).click();
  expect(choose).toHaveBeenCalledWith([7]);
  expect(asked).toEqual([]);
});

it('requests all zones for a user of all zones, whichever zone is chosen', async () => {
  const { asked } = show('all', [3]);
  const button = await screen.findByRole('button', { name: /^Operational areas/ });
  expect(button.textContent).toBe('Maarif');
  expect(asked[0]?.headers).not.toHaveProperty('operational-areas');
});
