import type { Choice } from '#contract/catalogue/item.ts';
import type { Substitute } from '#contract/operations/amendment.ts';
import type { RequestedLine } from '#contract/operations/order-lines.ts';
import { joinList } from '#src/lib/language/join-list.ts';

/** The variant and the options that are chosen of an item, by their names. */
export interface ItemChoice {
  variant: string | null;
  options: readonly { group: string; name: string }[];
}
export const NO_CHOICE: ItemChoice = { variant: null, options: [] };

type Offered = Pick<Substitute, 'price' | 'variants' | 'groups'>;

/** Some choices of an item, of which at least `min` and at most `max` are taken. */
export interface ChoiceGroup {
  /** Null: the variants, whose prices replace that of the item. */
  name: string | null;
  min: number;
  max: number;
  options: readonly Choice[];
}

/** What there is to choose of an item: its variant, what has to be chosen, then the rest. */
export function groupsOf({ variants = [], groups = [] }: Offered): ChoiceGroup[] {
  const variant = variants.length > 0 ? [{ name: null, min: 1, max: 1, options: variants }] : [];
  return [
    ...variant,
    ...groups.filter(({ min }) => min > 0),
    ...groups.filter(({ min }) => min === 0),
  ];
}

export const isChosen = (
  { variant, options }: ItemChoice,
  { name: group }: ChoiceGroup,
  { name }: Choice,
): boolean =>
  group === null
    ? variant === name
    : options.some((one) => one.group === group && one.name === name);

const chosenOf = (choice: ItemChoice, group: ChoiceGroup) =>
  group.options.filter((option) => isChosen(choice, group, option));

export const isComplete = (choice: ItemChoice, group: ChoiceGroup): boolean =>
  chosenOf(choice, group).length >= group.min;

/** Whether no more of a group can be chosen. */
export const isFull = (choice: ItemChoice, group: ChoiceGroup): boolean =>
  chosenOf(choice, group).length >= group.max;

/** Chooses an option, or clears it. One of a single choice replaces the other. */
export function toggleOption(choice: ItemChoice, group: ChoiceGroup, option: Choice): ItemChoice {
  const { name } = group;
  const had = isChosen(choice, group, option);
  // A required single choice is replaced, never cleared.
  if (had && group.min === 1 && group.max === 1) return choice;
  if (name === null) return { ...choice, variant: option.name };
  const isOfGroup = (one: { group: string }) => one.group === name;
  if (had)
    return {
      ...choice,
      options: choice.options.filter((one) => !(isOfGroup(one) && one.name === option.name)),
    };
  const kept = group.max === 1 ? choice.options.filter((one) => !isOfGroup(one)) : choice.options;
  if (group.max > 1 && isFull(choice, group)) return choice;
  return { ...choice, options: [...kept, { group: name, name: option.name }] };
}

/** The price of one of an item as chosen. Centimes. */
export function unitPriceOf(item: Offered, choice: ItemChoice): bigint {
  const variant = item.variants?.find(({ name }) => name === choice.variant);
  return groupsOf(item)
    .filter(({ name }) => name !== null)
    .flatMap((group) => chosenOf(choice, group))
    .reduce((sum, { price }) => sum + BigInt(price), BigInt(variant?.price ?? item.price));
}

/** What is chosen, in words; empty if nothing is. */
export const choiceText = ({ variant, options }: ItemChoice): string =>
  joinList([...(variant === null ? [] : [variant]), ...options.map(({ name }) => name)]);

/** The choice as an order's line names it. */
export function modifiersOf({ variant, options }: ItemChoice): Pick<RequestedLine, 'modifiers'> {
  if (variant === null && options.length === 0) return {};
  return {
    modifiers: {
      ...(variant === null ? {} : { variant }),
      ...(options.length === 0 ? {} : { options: [...options] }),
    },
  };
}
