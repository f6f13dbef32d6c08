import { expect, it } from 'vitest';
import { aBasket } from '#tests/support/gallery/amendment-samples.ts';
import { changesOf } from '../draft-request.ts';
import { putBackDraft } from './put-back.ts';

const before = aBasket();
const [first, second] = before.lines as [(typeof before.lines)[0], (typeof before.lines)[0]];
const instead = { ...first, line: 3, itemId: 20 as never, name: 'Tajine de kefta', replaces: 1 };

it('strikes what a change added, and takes what it removed in its place', () => {
  const after = aBasket({ lines: [second, instead] });
  const draft = putBackDraft(after as never, { before, after });
  expect(changesOf(after as never, draft)?.lines).toEqual([
    { line: 3, quantity: 0 },
    { add: { itemId: 1, quantity: 2 }, replaces: 3, pays: 'customer' },
  ]);
  expect(draft.cause).toMatch(/^other\n/);
});

it('restores quantities, and adds what nothing replaced', () => {
  const after = aBasket({ lines: [{ ...second, quantity: 4 }] });
  const draft = putBackDraft(after as never, { before, after });
  expect(changesOf(after as never, draft)?.lines).toEqual([
    { line: 2, quantity: 1 },
    { add: { itemId: 1, quantity: 2 } },
  ]);
});

it('leaves alone what a later change has removed', () => {
  const after = aBasket({ lines: [first, second, instead] });
  const present = { lines: [first, second] };
  const draft = putBackDraft(present as never, { before, after });
  expect([draft.quantities, draft.replacements, draft.additions]).toEqual([{}, {}, []]);
});
