// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the keys of the basket move its cursor.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys of the basket move its cursor.
import type { Ref } from 'react';
import { LineChoices } from '#src/domain/order/order-lines.tsx';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { choiceText, unitPriceOf } from './choice/item-choice.ts';
import type { BasketRow, ChosenItem } from './draft.ts';

interface Props {
  ref: Ref<HTMLDivElement>;
  id: string;
  rows: readonly BasketRow[];
  /** The key of the row under the cursor. */
  at: string | undefined;
  onPick: (key: string) => void;
}

/** The item of the menu that a row takes; undefined of a line of the order. */
const chosenOf = ({ replacement, addition }: BasketRow): ChosenItem | undefined =>
  replacement ?? addition ?? undefined;

function unitOf(row: BasketRow): bigint {
  const chosen = chosenOf(row);
  return chosen ? unitPriceOf(chosen.item, chosen.choice) : BigInt(row.line?.unitPrice ?? 0);
}

/** What is chosen of an item of the menu, who pays it, and how many the store has. */
function ChosenState({ chosen, pays }: { chosen: ChosenItem; pays: string }) {
  const { left } = chosen.item;
  const words = [
    choiceText(chosen.choice),
    pays,
    left === null ? '' : t('amendments.left', { n: left }),
  ];
  return <small className="basket__more">{words.filter(Boolean).join(' · ')}</small>;
}

/** What becomes of a row, after its name. */
function RowState({ row }: { row: BasketRow }) {
  const { line, quantity, replacement, addition } = row;
  if (addition) return <ChosenState chosen={addition} pays={t('amendments.pays_addition')} />;
  if (replacement)
    return <ChosenState chosen={replacement} pays={t(`amendments.pays_${replacement.pays}`)} />;
  if (quantity === line.quantity) return <LineChoices line={line} />;
  return (
    <small className="basket__more" data-tone="warning">
      {quantity === 0 ? t('amendments.struck') : t('amendments.was_quantity', { n: line.quantity })}
    </small>
  );
}

/** The lines of a basket that is changed, each with what replaces it, and what is added. One has the cursor. */
export function BasketLines({ ref, id, rows, at, onPick }: Props) {
  return (
    <div
      ref={ref}
      className="basket"
      role="listbox"
      tabIndex={0}
      aria-label={t('live.lines')}
      aria-activedescendant={at === undefined ? undefined : `${id}-${at.replace(' ', '-')}`}
    >
      {rows.map((row) => {
        const { key, line, quantity, replacement, addition } = row;
        const mark = replacement ? '↳' : '+';
        const chosen = chosenOf(row);
        return (
          <div
            key={key}
            id={`${id}-${key.replace(' ', '-')}`}
            className="basket__row"
            role="option"
            aria-selected={key === at}
            tabIndex={-1}
            data-kind={replacement ? 'replacement' : addition ? 'addition' : undefined}
            data-struck={quantity === 0 || undefined}
            onClick={() => onPick(key)}
          >
            <span data-number>{quantity} ×</span>
            <span className="basket__what">
              <span className="basket__name">
                {chosen && (
                  <>
                    <span aria-hidden>{mark} </span>
                    <span className="visually-hidden">
                      {t(replacement ? 'amendments.instead' : 'amendments.added')}{' '}
                    </span>
                  </>
                )}
                {chosen ? chosen.item.name : line?.name}
              </span>
              <RowState row={row} />
            </span>
            <span data-number>{formatMoney(unitOf(row) * BigInt(quantity))}</span>
          </div>
        );
      })}
    </div>
  );
}
