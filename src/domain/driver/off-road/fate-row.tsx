import type { Candidate } from '#contract/operations/dispatch-ranking.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { StandDownKind } from '#contract/routes/operations/stand-downs.ts';
import { isToFetch } from '#machines/order/food.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { Select } from '#src/ui/controls/select.tsx';
import { FieldError } from '#src/ui/field/field-error.tsx';
import { candidateOptions, choiceOf, type FateChoice, ownFates } from './fates.ts';

interface Props {
  order: Order;
  kind: StandDownKind;
  choice: FateChoice;
  /** The drivers who can get it, the best first; null while they are ranked. */
  candidates: readonly Candidate[] | null;
  fault: string | undefined;
  onChoose: (choice: FateChoice) => void;
}

/** One order of a driver who is taken off the road, and what becomes of it. */
export function FateRow({ order, kind, choice, candidates, fault, onChoose }: Props) {
  const { id, store, status } = order;
  const options = candidateOptions(candidates ?? []);
  return (
    <li className="fate">
      <span className="cut" title={store.name}>
        <b>{idText(id)}</b> {store.name} · {t(`live.status_${status}`)}
      </span>
      <Select
        fill
        name={`fate-${id}`}
        aria-label={t('drivers.fate_of', { id })}
        value={String(choice)}
        onChange={({ target }) => onChoose(choiceOf(target.value))}
      >
        {ownFates(order, kind).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {options.length > 0 && (
          <optgroup
            label={t(isToFetch(order) ? 'drivers.fate_reassign' : 'drivers.fate_hand_over')}
          >
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
      <FieldError>{fault}</FieldError>
    </li>
  );
}
