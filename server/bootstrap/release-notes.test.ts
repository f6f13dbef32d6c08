import { expect, it } from 'vitest';
import { notesOf } from './release-notes.mjs';

it('notes group the subjects of commits by area, without what changes nothing for users', () => {
  const subjects = [
    'orders: hide customers',
    'tests: wait for conditions',
    'docs: describe updates',
    'orders: sort by time',
    'Merge of something',
  ];
  expect(notesOf(subjects)).toBe(
    `### docs

- describe updates

### orders

- hide customers
- sort by time

### other

- Merge of something
`,
  );
  expect(notesOf(['tests: be quick'])).toBe('No changes for those who run or use it.\n');
  expect(notesOf(undefined)).toBe('The first release.\n');
});
