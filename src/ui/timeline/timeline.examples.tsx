import type { TimelineEntry } from '#contract/timeline/entry.ts';
import { AMAL, LONG, minutesFrom } from '#tests/support/gallery/samples.ts';
import { entryItem } from './entry-item.tsx';
import { Timeline } from './timeline.tsx';

const entry = (minutes: number, more: object): TimelineEntry =>
  ({ at: minutesFrom(minutes), actor: AMAL, author: AMAL, reason: null, ...more }) as never;

const EVENT = entry(-40, { kind: 'event', type: 'example.opened', actor: null });
const CHANGE = entry(-30, {
  kind: 'change',
  seq: 2,
  action: 'example.update',
  reason: 'As they asked',
  changes: [
    { field: 'name', before: 'Atlas', after: LONG },
    { field: 'isOpen', before: false, after: true },
  ],
});
const NEW = entry(-20, {
  kind: 'change',
  seq: 1,
  action: 'example.create',
  changes: [
    { field: 'name', before: null, after: 'Atlas' },
    { field: 'isOpen', before: null, after: true },
  ],
});
const NOTE = entry(-9, { kind: 'note', id: 1, text: `${LONG}\n${LONG}` });
const COMMENT = entry(-2, { kind: 'comment', id: 2, text: 'Rang twice' });

/** Every kind of entry, the first one first. */
export const Kinds = () => (
  <Timeline
    items={[
      entryItem(EVENT, 'Opened'),
      entryItem(CHANGE, 'Changed'),
      entryItem(NEW, 'Created'),
      entryItem(NOTE),
      entryItem(COMMENT),
    ]}
  />
);

/** Lines in words: with a link, without a person, and not happened yet. */
export const Lines = () => (
  <Timeline
    items={[
      {
        key: 1,
        at: minutesFrom(-9),
        what: 'Sent',
        who: AMAL.name,
        link: { to: '/', title: 'Show this moment' },
      },
      {
        key: 2,
        at: minutesFrom(-2),
        what: `Returned by ${AMAL.name}`,
        more: <small>{LONG}</small>,
      },
      { key: 3, at: null, what: 'Waiting for an answer', tone: 'quiet' },
    ]}
  />
);
