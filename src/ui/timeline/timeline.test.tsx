import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { TimelineEntry } from '#contract/timeline/entry.ts';
import { entryItem } from './entry-item.tsx';
import { Timeline, type TimelineItem } from './timeline.tsx';

const AT = '2026-11-21T13:05:09.000Z';
const AMAL = { id: 1, name: 'Amal', role: 'admin' };
const entry = (more: object): TimelineEntry =>
  ({ at: AT, actor: AMAL, reason: null, ...more }) as never;

const show = (items: readonly TimelineItem[]) =>
  render(<Timeline items={items} timeText={(at) => at.slice(11, 16)} />, { wrapper: MemoryRouter });
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('shows each kind of entry: when, what, who, and what belongs to it', () => {
  const changes = [
    { field: 'version', before: 1, after: 2 },
    { field: 'prepMinutes', before: 15, after: 25 },
  ];
  show([
    entryItem(entry({ kind: 'event', type: 'a.opened', actor: null }), 'Opened'),
    entryItem(entry({ kind: 'event', type: 'a.closed', reason: 'Too late' }), 'Closed'),
    entryItem(entry({ kind: 'change', seq: 7, action: 'a.update', changes }), 'Changed'),
    entryItem(entry({ kind: 'note', id: 1, author: AMAL, text: 'Called back' })),
    entryItem(entry({ kind: 'comment', id: 1, author: AMAL, text: 'Rang twice' })),
  ]);
  expect(lines()).toEqual([
    '13:05Openedsystem',
    '13:05ClosedAmalToo late',
    '13:05ChangedAmalPrep minutes 15 → 25',
    '13:05AmalCalled back',
    '13:05AmalRang twice',
  ]);
  expect(document.querySelector('time')?.dateTime).toBe(AT);
});

it('shows the entries of a server of the release before, which have no kind', () => {
  show([
    entryItem({ id: 1, author: AMAL, text: 'Called back', at: AT } as never),
    entryItem({ seq: 7, at: AT, actor: AMAL, changes: [], reason: 'Asked' } as never, 'Blocked'),
    entryItem({ type: 'a.opened', at: AT, actor: null, reason: null } as never, 'Opened'),
  ]);
  expect(lines()).toEqual(['13:05AmalCalled back', '13:05BlockedAmalAsked', '13:05Openedsystem']);
});

it('links a time where there is something to open, and omits one that is not known', () => {
  show([
    { key: 1, at: AT, what: 'Sent', link: { to: '/there', title: 'Show it' } },
    { key: 2, at: AT, what: 'Seen', link: null },
    { key: 3, at: null, what: 'Waits' },
  ]);
  const [sent, seen, waits] = screen.getAllByRole('listitem');
  const link = within(sent as HTMLElement).getByRole('link', { name: '13:05' });
  expect(link.getAttribute('href')).toBe('/there');
  expect(within(seen as HTMLElement).queryByRole('link')).toBeNull();
  expect(waits?.querySelector('time')).toBeNull();
});
