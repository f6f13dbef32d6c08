import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { claimState } from '#src/domain/claim/claim-state.ts';
import { live } from '#src/domain/live/live.ts';
import { showSource } from '#src/domain/live/shown-source.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { MineChip } from './board-chips.tsx';

beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
  const until = new Date(live().now() + 600_000).toISOString();
  const claim = { orderId: 414, until, by: { id: 1, name: 'Amal' } };
  claimState.set({ holds: [], claims: [claim] } as never);
});

it('counts the claims of now, and shows none in a replay', () => {
  const { unmount } = render(<MineChip />);
  expect(screen.getByRole('button', { name: 'Mine 1' })).toBeVisible();
  unmount();
  showSource({ ...live(), kind: 'replay' });
  render(<MineChip />);
  expect(screen.queryByRole('button')).toBeNull();
});
