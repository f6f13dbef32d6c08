// oxlint-disable jsx-a11y/no-autofocus -- the list appears because a key asked for it.
// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the field above handles the keys.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the field above handles the keys.
// biome-ignore-all lint/a11y/useFocusableInteractive: the field has the focus and points at its option.
import { InputGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import type { OrderId } from '#contract/ids.ts';
import type { Substitute } from '#contract/operations/amendment.ts';
import type { OrderLine } from '#contract/operations/order-lines.ts';
import { t } from '#src/lib/i18n.ts';
import { ltrText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { offeredFor } from '../amendment-acts.ts';
import type { ChosenItem } from '../draft.ts';
import { ChoiceList } from './choice-list.tsx';
import { groupsOf, NO_CHOICE } from './item-choice.ts';

/** A difference with its sign: `+MAD 8.00`. */
export const signed = (centimes: string): string =>
  BigInt(centimes) > 0n ? ltrText(`+${formatMoney(centimes)}`) : formatMoney(centimes);

/** What an item says of itself beside its price. */
const noteOf = ({ category, left, needsChoice }: Substitute): string =>
  [
    category,
    left === null ? '' : t('amendments.left', { n: left }),
    needsChoice ? t('amendments.needs_choice') : '',
  ]
    .filter(Boolean)
    .join(' · ');

/** The items that were found, of which one is under the cursor of the field above. */
function FoundItems(props: {
  id: string;
  label: string;
  found: readonly Substitute[];
  at: number;
  isDifference: boolean;
  onPick: (item: Substitute) => void;
}) {
  const { id, label, found, at, isDifference, onPick } = props;
  return (
    <div id={id} role="listbox" hidden={found.length === 0} aria-label={label}>
      {found.map((item, n) => (
        <div
          key={item.itemId}
          id={`${id}-${item.itemId}`}
          ref={n === at ? (row) => row?.scrollIntoView?.({ block: 'nearest' }) : null}
          className="substitutes__row"
          role="option"
          aria-selected={n === at}
          // The field keeps the focus, so that it does not close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
        >
          <span className="substitutes__what">
            <span>{item.name}</span>
            <span className="hint">{noteOf(item)}</span>
          </span>
          <span data-number>{formatMoney(item.price)}</span>
          {isDifference && (
            <span data-number className="quiet">
              {signed(item.difference)}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

interface Props {
  orderId: OrderId;
  /** The line that is replaced; null: an item is added. */
  line: OrderLine | null;
  onChoose: (chosen: ChosenItem) => void;
  onClose: () => void;
}

/**
 * Finds an item of the same store: one that replaces a line, of its category first, then by the
 * nearest price; or any other one. Typing narrows the list. What has choices asks for them.
 */
export function SubstituteList({ orderId, line, onChoose, onClose }: Props) {
  const { data, error, isPending } = useQuery(offeredFor(orderId, line?.line ?? null));
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [picked, setPicked] = useState<Substitute | null>(null);
  const list = useId();
  const wanted = normaliseText(text.trim());
  const found = (data?.items ?? []).filter(({ name }) => normaliseText(name).includes(wanted));
  const at = Math.min(active, found.length - 1);
  const label = line ? t('amendments.substitutes', { name: line.name }) : t('amendments.additions');
  const pick = (item: Substitute | undefined) => {
    if (!item) return;
    if (groupsOf(item).length > 0) setPicked(item);
    // A server of the release before does not say what there is to choose.
    else if (!item.needsChoice) onChoose({ item, choice: NO_CHOICE });
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive(Math.min(found.length - 1, Math.max(0, at + step)));
    else if (event.key === 'Enter') pick(found[at]);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const none = isPending
    ? t('amendments.substitutes_wait')
    : error
      ? failureText(error)
      : t('amendments.substitutes_none');
  if (picked)
    return (
      <div className="substitutes" data-own-keys>
        <ChoiceList
          item={picked}
          onChoose={(choice) => onChoose({ item: picked, choice })}
          onBack={() => setPicked(null)}
          onClose={onClose}
        />
      </div>
    );
  return (
    <div className="substitutes" data-own-keys>
      <InputGroup
        autoFocus
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={found[at] ? `${list}-${found[at].itemId}` : undefined}
        placeholder={label}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={onKey}
        onBlur={onClose}
      />
      <FoundItems
        id={list}
        label={label}
        found={found}
        at={at}
        isDifference={line !== null}
        onPick={pick}
      />
      {found.length === 0 && <p className="hint substitutes__none">{none}</p>}
    </div>
  );
}
