// oxlint-disable jsx-a11y/no-autofocus -- the list appears because a key asked for it.
// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the list handles the keys.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the list handles the keys.
// biome-ignore-all lint/a11y/useFocusableInteractive: the list has the focus and points at its option.
// biome-ignore-all lint/a11y/useSemanticElements: several lists with one cursor have no element of their own.

import { Tick } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Choice } from '#contract/catalogue/item.ts';
import type { Substitute } from '#contract/operations/amendment.ts';
import { t } from '#src/lib/i18n.ts';
import { pressedDigit } from '#src/lib/keys/keyboard/pressed-key.ts';
import { ltrText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import {
  type ChoiceGroup,
  groupsOf,
  type ItemChoice,
  isChosen,
  isComplete,
  isFull,
  NO_CHOICE,
  toggleOption,
  unitPriceOf,
} from './item-choice.ts';

/** How many of a group are taken: "one", "up to 3", "2 to 3". */
function rangeText({ min, max }: ChoiceGroup): string {
  if (min === max) return t('amendments.choose_exactly', { n: min });
  return min === 0
    ? t('amendments.choose_up_to', { n: max })
    : t('amendments.choose_range', { min, max });
}

/** An option of a group, at its position in the whole list. */
interface Entry {
  group: ChoiceGroup;
  option: Choice;
}
const entriesOf = (item: Substitute): Entry[] =>
  groupsOf(item).flatMap((group) => group.options.map((option) => ({ group, option })));

/** The choices of an item, and a cursor over all of them. */
function useChoices(item: Substitute, onChoose: (choice: ItemChoice) => void) {
  const entries = entriesOf(item);
  const [choice, setChoice] = useState<ItemChoice>(NO_CHOICE);
  const [at, setAt] = useState(0);
  const indexOf = (group: ChoiceGroup, option: Choice | undefined) =>
    entries.findIndex((one) => one.group.name === group.name && one.option === option);
  /** The first option of a group that is not taken yet. */
  const nextOf = (group: ChoiceGroup, of: ItemChoice) =>
    indexOf(
      group,
      group.options.find((option) => !isChosen(of, group, option)),
    );
  const lacking = (of: ItemChoice) => groupsOf(item).find((group) => !isComplete(of, group));

  /** Takes an option, and goes on to the next group once nothing more of this one can be taken. */
  function take({ group, option }: Entry): ItemChoice {
    const next = toggleOption(choice, group, option);
    setChoice(next);
    const missing = isFull(next, group) ? lacking(next) : undefined;
    setAt(missing ? nextOf(missing, next) : indexOf(group, option));
    return next;
  }

  /** Takes the option under the cursor if its group lacks one, then ends if no group does. */
  function finish(): void {
    const under = entries[at];
    const isWanted =
      under && !isComplete(choice, under.group) && !isChosen(choice, under.group, under.option);
    const next = isWanted ? take(under) : choice;
    const missing = lacking(next);
    if (missing) setAt(nextOf(missing, next));
    else onChoose(next);
  }

  /** The option that a digit names: counted within the group under the cursor. */
  function byDigit(digit: number): void {
    const group = entries[at]?.group;
    const option = group?.options[digit - 1];
    if (group && option) take({ group, option });
  }

  const move = (by: number) => setAt(Math.min(entries.length - 1, Math.max(0, at + by)));
  const under = entries[at];
  return { choice, under, take, finish, byDigit, move };
}

interface Props {
  item: Substitute;
  onChoose: (choice: ItemChoice) => void;
  onBack: () => void;
  onClose: () => void;
}

/**
 * Asks for the variant and the options of an item: arrows move, digits take one of the group under
 * the cursor, Space takes the one under the cursor, Enter goes on and ends.
 */
export function ChoiceList({ item, onChoose, onBack, onClose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const { choice, under, take, finish, byDigit, move } = useChoices(item, onChoose);
  useEffect(() => list.current?.focus({ preventScroll: true }), []);
  const idOf = (group: ChoiceGroup, n: number) => `${id}-${group.name ?? ''}-${n}`;
  const onKey = (event: KeyboardEvent) => {
    const { key } = event;
    const digit = pressedDigit(event.nativeEvent);
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) move(step);
    else if (digit !== null) byDigit(Number(digit));
    else if (key === ' ' && under) take(under);
    else if (key === 'Enter') finish();
    else if (key === 'Escape' || key === 'Backspace') onBack();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <p className="item-choices__head">
        <b>{item.name}</b>
        <b data-number>{formatMoney(unitPriceOf(item, choice))}</b>
      </p>
      <div
        ref={list}
        className="item-choices"
        role="listbox"
        tabIndex={0}
        aria-multiselectable
        aria-label={t('amendments.choices_of', { name: item.name })}
        aria-activedescendant={
          under && idOf(under.group, under.group.options.indexOf(under.option))
        }
        onKeyDown={onKey}
        onBlur={onClose}
      >
        {groupsOf(item).map((group) => (
          <div
            key={group.name ?? ''}
            role="group"
            aria-label={group.name ?? t('amendments.variant')}
          >
            <p
              className="item-choices__group"
              data-missing={!isComplete(choice, group) || undefined}
            >
              {group.name ?? t('amendments.variant')} <small>{rangeText(group)}</small>
            </p>
            {group.options.map((option, n) => (
              <div
                key={option.name}
                id={idOf(group, n)}
                ref={
                  under?.option === option
                    ? (row) => row?.scrollIntoView?.({ block: 'nearest' })
                    : null
                }
                className="item-choices__row"
                role="option"
                aria-selected={isChosen(choice, group, option)}
                data-at={under?.option === option || undefined}
                // The list keeps the focus, so that it does not close before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take({ group, option })}
              >
                <kbd>{n < 9 ? n + 1 : ''}</kbd>
                <span className="item-choices__tick">
                  {isChosen(choice, group, option) && <Tick size={12} aria-hidden="true" />}
                </span>
                <span>{option.name}</span>
                <span data-number>
                  {group.name === null || option.price === '0'
                    ? formatMoney(option.price)
                    : ltrText(`+${formatMoney(option.price)}`)}
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="hint item-choices__keys">{t('amendments.choice_keys')}</p>
    </>
  );
}
