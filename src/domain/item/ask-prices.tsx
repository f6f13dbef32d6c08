// oxlint-disable jsx-a11y/no-autofocus -- the field appears because an act asked for it.
// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll the preview.
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the preview.
// biome-ignore-all lint/a11y/noAutofocus: the field appears because an act asked for it.

import { Checkbox } from '@blueprintjs/core';
import { useId } from 'react';
import type { ItemRow } from '#contract/routes/catalogue/items.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { optionsOf } from '#src/ui/field/options.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { OwnQuestionProps } from '#src/ui/list/acts/list-act.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { TableHead } from '#src/ui/page/table-head.tsx';
import {
  PRICE_MODES,
  type PriceInput,
  ROUNDINGS,
  readPriceInput,
  writePriceInput,
} from './price-change.ts';
import {
  canHaveChoices,
  checkedFirst,
  farPrices,
  hasPricedOptions,
  isFarMove,
  isVariant,
  type PriceMove,
  type PriceStep,
  priceSteps,
  whyStays,
} from './price-steps.ts';

/** The cells of a price before and after. */
function MoveCells({ move, isSame }: { move: PriceMove; isSame: boolean }) {
  const { before, after } = move;
  return (
    <>
      <td data-number>{formatMoney(before)}</td>
      <td data-number data-tone={!isSame && isFarMove(move) ? 'warning' : undefined}>
        {isSame ? t('items.prices_stays') : formatMoney(after ?? before)}
      </td>
    </>
  );
}

/** An item, then its variants and options whose prices change with it. */
function StepRows({ step, hasStore }: { step: PriceStep; hasStore: boolean }) {
  const { item, choices } = step;
  const why = whyStays(step);
  const tone = why === null ? undefined : 'quiet';
  return (
    <>
      <tr data-tone={tone}>
        <th scope="row">
          {item.name} {hasStore && <span className="quiet">{item.store}</span>}
          {why !== null && (
            <div className="small" data-tone="warning">
              {why}
            </div>
          )}
        </th>
        <MoveCells move={step} isSame={why !== null} />
      </tr>
      {choices.map((choice) => (
        <tr key={choice.key} data-tone={tone} data-part>
          <th scope="row" aria-label={`${item.name}, ${choice.name}`}>
            {choice.name}
          </th>
          <MoveCells move={choice} isSame={why !== null} />
        </tr>
      ))}
    </>
  );
}

/** The prices before and after, and what the change leaves or cannot do. */
export function PricePreview({ steps }: { steps: readonly PriceStep[] }) {
  // Those that stay come first, so that the table never ends before them; then those that move most.
  const shown = checkedFirst(steps);
  const stay = shown.filter((step) => whyStays(step) !== null).length;
  const isOfMany = new Set(steps.map(({ item }) => item.store)).size > 1;
  const sized = steps.filter(
    ({ item, choices }) => item.variants.length > 0 && !choices.some(isVariant),
  ).length;
  const prices = steps.reduce((sum, { choices }) => sum + 1 + choices.length, 0);
  return (
    <>
      <p>{t('items.prices_of', { n: prices })}</p>
      <section className="scroll" aria-label={t('items.prices_preview')} tabIndex={0} data-short>
        <table className="table" aria-label={t('items.prices_preview')}>
          <TableHead
            headings={[
              t('items.name'),
              { label: t('items.prices_before'), isNumber: true },
              { label: t('items.prices_after'), isNumber: true },
            ]}
          />
          <tbody>
            {shown.map((step) => (
              <StepRows key={step.item.id} step={step} hasStore={isOfMany} />
            ))}
          </tbody>
        </table>
      </section>
      {stay > 0 && (
        <p data-tone="warning">{t('items.prices_stay', { n: stay, all: steps.length })}</p>
      )}
      {sized > 0 && <p data-tone="warning">{t('items.prices_sized', { n: sized })}</p>}
    </>
  );
}

/** Names how many prices are far from those before, and asks to confirm them. */
export function ConfirmFar(props: {
  far: number;
  isConfirmed: boolean;
  isMissing: boolean;
  onChange: (isConfirmed: boolean) => void;
}) {
  const { far, isConfirmed, isMissing, onChange } = props;
  const id = useId();
  return (
    <Notice severity="warning">
      <p>{t('items.prices_far', { n: far })}</p>
      <Checkbox
        checked={isConfirmed}
        label={t('items.prices_far_confirm')}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? id : undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
      {isMissing && <p id={id}>{t('items.prices_far_missing')}</p>}
    </Notice>
  );
}

/** Asks whether the prices of variants and of options change too, if any item has some. */
function AskChoices(props: {
  rows: readonly ItemRow[];
  input: PriceInput;
  onChange: (change: Partial<PriceInput>) => void;
}) {
  const { rows, input, onChange } = props;
  if (!canHaveChoices(input)) return null;
  const variants = rows.filter((row) => row.variants.length > 0).length;
  const options = rows.filter(hasPricedOptions).length;
  return (
    <>
      {variants > 0 && (
        <Checkbox
          checked={input.hasVariants}
          label={t('items.prices_with_variants', { n: variants })}
          onChange={({ target }) => onChange({ hasVariants: target.checked })}
        />
      )}
      {options > 0 && (
        <Checkbox
          checked={input.hasOptions}
          label={t('items.prices_with_options', { n: options })}
          onChange={({ target }) => onChange({ hasOptions: target.checked })}
        />
      )}
    </>
  );
}

/** Asks how the prices of items change, and shows each before it is sent. */
export function AskPrices(props: OwnQuestionProps<ItemRow>) {
  const { rows, value, onChange, isMissing } = props;
  const input = readPriceInput(value);
  // A confirmation holds for one change.
  const change = (more: Partial<PriceInput>) =>
    onChange(writePriceInput({ ...input, isConfirmed: false, ...more }));
  const steps = priceSteps(input, rows);
  const far = farPrices(steps ?? []);
  return (
    <>
      <SelectField
        label={t('items.prices_mode')}
        value={input.mode}
        onChange={({ target }) =>
          change({ mode: PRICE_MODES.find((one) => one === target.value) ?? input.mode })
        }
        options={optionsOf(PRICE_MODES, (mode) => t(`items.prices_mode_${mode}`))}
      />
      <TextField
        label={t(`items.prices_value_${input.mode}`)}
        value={input.typed}
        autoFocus
        hint={t(`items.prices_hint_${input.mode}`)}
        error={isMissing && !steps ? t(`items.prices_missing_${input.mode}`) : undefined}
        onChange={({ target }) => change({ typed: target.value })}
      />
      <SelectField
        label={t('items.prices_rounding')}
        value={input.rounding}
        onChange={({ target }) =>
          change({ rounding: ROUNDINGS.find((one) => one === target.value) ?? input.rounding })
        }
        options={optionsOf(ROUNDINGS, (to) =>
          to === '1' ? t('items.prices_exact') : formatMoney(to),
        )}
      />
      <AskChoices rows={rows} input={input} onChange={change} />
      {steps && <PricePreview steps={steps} />}
      {far > 0 && (
        <ConfirmFar
          far={far}
          isConfirmed={input.isConfirmed}
          isMissing={isMissing && !input.isConfirmed}
          onChange={(isConfirmed) => change({ isConfirmed })}
        />
      )}
    </>
  );
}
