import { expect, it } from 'vitest';
import { PIZZA } from '#tests/support/gallery/amendment-samples.ts';
import {
  type ChoiceGroup,
  choiceText,
  groupsOf,
  isComplete,
  modifiersOf,
  NO_CHOICE,
  toggleOption,
  unitPriceOf,
} from './item-choice.ts';

const [size, sauce, extras] = groupsOf(PIZZA) as [ChoiceGroup, ChoiceGroup, ChoiceGroup];
const take = (choice: typeof NO_CHOICE, group: ChoiceGroup, n: number) => {
  const option = group.options[n];
  if (!option) throw new Error(`No option ${n}`);
  return toggleOption(choice, group, option);
};

it('asks for the variant, then for what has to be chosen, then for the rest', () => {
  expect([size.name, sauce.name, extras.name]).toEqual([null, 'Sauce', 'Extras']);
  expect([size, sauce, extras].map((group) => isComplete(NO_CHOICE, group))).toEqual([
    false,
    false,
    true,
  ]);
});

it('exchanges what is one of several, and adds up to the most of the rest', () => {
  const large = take(take(NO_CHOICE, size, 0), size, 1);
  expect(large.variant).toBe('Large');
  expect(take(large, size, 1)).toEqual(large);
  const harissa = take(take(large, sauce, 1), sauce, 0);
  expect(harissa.options).toEqual([{ group: 'Sauce', name: 'Harissa' }]);
  const both = take(take(harissa, extras, 0), extras, 1);
  expect(take(both, extras, 2)).toEqual(both);
  expect(choiceText(take(both, extras, 0))).toBe('Large, Harissa, Fromage');
});

it('costs the variant instead of the item, and each option on top', () => {
  const chosen = take(take(take(NO_CHOICE, size, 1), sauce, 0), extras, 0);
  expect(unitPriceOf(PIZZA, NO_CHOICE)).toBe(4_500n);
  expect(unitPriceOf(PIZZA, chosen)).toBe(6_000n + 0n + 700n);
  expect(modifiersOf(NO_CHOICE)).toEqual({});
  expect(modifiersOf(take(NO_CHOICE, size, 1))).toEqual({ modifiers: { variant: 'Large' } });
});
