import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { preferencesRoutes } from '#contract/routes/people/preferences.ts';
import type { CommandFacts } from '#src/lib/keys/commands.ts';
import { preferences } from '#src/lib/preferences.ts';
import { consoleWithApi, type SentRequest, signInAs } from '#tests/support/fake-api.ts';
import ShortcutsPage from './shortcuts-page.tsx';

let written: readonly SentRequest[];

const command = (id: string, label: CommandFacts['label'], keys: string[]): CommandFacts => ({
  id,
  label,
  keys,
});
const BOARD = [
  command('order.assign', 'live.cmd_assign', ['a']),
  command('order.open', 'live.cmd_open', ['Enter']),
  command('map.toggle', 'live.cmd_map', ['m']),
];

beforeEach(async () => {
  signInAs({ id: 1, role: 'operator' });
  const api = consoleWithApi({
    screenCommands: [{ screen: 'screens.live_orders', load: async () => BOARD }],
  });
  written = api.answer(preferencesRoutes.write, ({ body }) => ({
    ...(body as object),
    version: written.length,
  }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShortcutsPage />
    </QueryClientProvider>,
  );
  await screen.findByRole('table', { name: 'Commands of Live Orders' });
});

const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr');
const record = async (name: string, key: string) => {
  await userEvent.click(screen.getByRole('button', { name: `Change the key of “${name}”` }));
  await userEvent.keyboard(key);
};

describe('Settings → Shortcuts', () => {
  it('records a pressed key, refuses a key that is in use, and resets', async () => {
    await record('Assign a driver', 'm');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'M is already the key of “Show or hide the map”.',
    );
    await userEvent.keyboard('3');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Digits are reserved for drivers and views.',
    );
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(screen.getByRole('alert')).toHaveTextContent('opens the palette');
    expect(written).toHaveLength(0);
    await userEvent.keyboard('g');
    expect(row('Assign a driver')).toHaveTextContent('G');
    expect(screen.getByRole('status')).toHaveTextContent('Key of “Assign a driver” set to G');
    await userEvent.click(
      screen.getByRole('button', { name: 'Reset the key of “Assign a driver” to A' }),
    );
    expect(preferences.get().shortcuts?.keys).toEqual({});
    await record('Show or hide the map', '{Backspace}');
    expect(row('Show or hide the map')).toHaveTextContent('none');
    await userEvent.click(screen.getByRole('button', { name: 'Reset all' }));
    expect(row('Show or hide the map')).toHaveTextContent('M');
  });

  it('changes nothing on Escape', async () => {
    await record('Assign a driver', '{Escape}');
    expect(row('Assign a driver')).toHaveTextContent('A');
    expect(written).toHaveLength(0);
  });

  it('switches single keys off, and searches commands', async () => {
    await userEvent.click(screen.getByRole('switch', { name: /Single-key shortcuts/ }));
    expect(preferences.get().shortcuts?.singleKeys).toBe(false);
    await userEvent.type(screen.getByRole('searchbox'), 'map');
    expect(screen.getAllByRole('rowheader')).toHaveLength(1);
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.type(screen.getByRole('searchbox'), 'nothing');
    expect(screen.getByText('No command matches “nothing”.')).toBeVisible();
  });
});
