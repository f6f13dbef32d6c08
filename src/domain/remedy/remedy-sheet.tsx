import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REMEDY_BASES, type RemedyBasis } from '#contract/money/remedies/remedy.ts';
import type { Remedy, RemedyPreview } from '#contract/routes/money/remedies.ts';
import { CauseField } from '#src/domain/cause/cause-field.tsx';
import { causeOfForm } from '#src/domain/cause/causes.ts';
import { useConfirmedAmount } from '#src/domain/money/confirmed-amount.tsx';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { AmountField } from '#src/ui/field/amount-field.tsx';
import { optionsOf } from '#src/ui/field/options.ts';
import { RadioSet } from '#src/ui/field/radio-set.tsx';
import { CommandSheet } from '#src/ui/overlay/command-sheet.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { giveRemedy, previewOf, REMEDIES } from './remedies.ts';
import { type RemedyAsked, remedyAsked } from './remedy-asked.ts';
import { PiecesField, RemedyFiguresTable } from './remedy-fields.tsx';
import { figuresOf, type RemedyChoice } from './remedy-figures.ts';
import { missingOf, StoreFundsNotice } from './store-funds.tsx';

type Bearer = RemedyChoice['bearer'];

interface Props {
  asked: RemedyAsked;
  preview: RemedyPreview;
  onClose: (isDone: boolean) => void;
}

/** The bearers of an order, that of the party at fault first. */
const bearersOf = ({ party }: RemedyAsked, { hasDriver }: RemedyPreview): Bearer[] => {
  const all: Bearer[] = ['platform', 'store', ...(hasDriver ? (['driver'] as const) : [])];
  return all.toSorted((one, other) => Number(other === party) - Number(one === party));
};

/** What is sent of a choice besides the cause. */
const bodyOf = ({ basis, pieces, amount, bearer }: RemedyChoice) => ({
  basis,
  ...(basis === 'lines'
    ? {
        lines: Object.entries(pieces)
          .filter(([, quantity]) => quantity > 0)
          .map(([line, quantity]) => ({ line: Number(line), quantity })),
      }
    : {}),
  ...(basis === 'goodwill' ? { amount: amount ?? '0' } : {}),
  bearers: bearer === 'platform' ? [] : [{ party: bearer }],
});

/** The pieces that the case names, as far as they can still be made good. */
const piecesOf = ({ lines = [] }: RemedyAsked, preview: RemedyPreview): RemedyChoice['pieces'] =>
  Object.fromEntries(
    lines.flatMap(({ line, quantity }) => {
      const found = preview.lines.find((one) => one.line === line);
      return found ? [[line, Math.min(quantity, found.pieces.length)]] : [];
    }),
  );

/** The choice of a remedy, and what it would give and take. */
function useRemedyChoice(asked: RemedyAsked, preview: RemedyPreview) {
  const bearers = bearersOf(asked, preview);
  const [choice, setChoice] = useState<RemedyChoice>({
    basis: 'lines',
    pieces: piecesOf(asked, preview),
    amount: null,
    bearer: bearers[0] ?? 'platform',
  });
  const change = (more: Partial<RemedyChoice>) => setChoice((now) => ({ ...now, ...more }));
  return { choice, change, bearers, figures: figuresOf(preview, choice) };
}

/** Makes good what went wrong with an order: for what, to where, and who bears it. */
function GiveRemedy({ asked, preview, onClose }: Props) {
  const queries = useQueryClient();
  const { choice, change, bearers, figures } = useRemedyChoice(asked, preview);
  const [isTried, setTried] = useState(false);
  const [isCauseMissing, setCauseMissing] = useState(false);
  const { customer } = figures;
  const amount = customer > 0n ? customer.toString() : null;
  const borneByStore = choice.bearer === 'store' ? (figures.borne ?? 0n) : 0n;
  const owed = missingOf(preview.storeFunds, borneByStore);
  const { isMissing, confirmation, field } = useConfirmedAmount(amount, preview.typedAbove);
  const targets = preview.targets.filter(
    (target) => target !== 'redelivery' || choice.basis === 'lines',
  );
  const chosen = targets.toSorted(
    (one, other) => Number(other === preview.target) - Number(one === preview.target),
  );
  const send = (form: FormData) => {
    const why = causeOfForm(form, 'refund');
    setTried(true);
    setCauseMissing(why === null);
    if (!why || amount === null || isMissing) return null;
    const target = targets.find((one) => one === formText(form, 'target'));
    const body = {
      ...bodyOf(choice),
      ...(asked.caseId === null ? {} : { caseId: asked.caseId }),
      ...(target ? { target } : {}),
      ...why,
      ...confirmation,
    };
    return giveRemedy(preview, body as never, customer);
  };
  const isWaiting = figures.exceeds !== null;
  const confirm = isWaiting ? 'remedies.give_confirm_waits' : 'remedies.give_confirm_n';
  return (
    <CommandSheet
      title={t('remedies.give_title', { id: asked.orderId })}
      confirm={
        amount === null ? t('remedies.give_confirm') : t(confirm, { amount: formatMoney(amount) })
      }
      send={send}
      done={(answer) => {
        void queries.invalidateQueries({ queryKey: [REMEDIES] });
        const given = formatMoney((answer as Remedy).amount);
        if ((answer as Remedy).state === 'waiting')
          return t('remedies.give_waits', { amount: given });
        const done = t('remedies.give_done', { amount: given, name: asked.customer });
        return owed === 0n
          ? done
          : `${done}. ${t('charges.funds_owed', { amount: formatMoney(owed) })}`;
      }}
      onClose={onClose}
    >
      <p className="hint">{t('remedies.give_left', { amount: formatMoney(preview.left) })}</p>
      <RadioSet
        legend={t('remedies.give_basis')}
        name="basis"
        options={optionsOf(REMEDY_BASES, (basis) => t(`remedies.basis_${basis}`))}
        isFocused
        onChoose={(basis) => change({ basis: basis as RemedyBasis })}
      />
      {choice.basis === 'lines' && (
        <PiecesField
          preview={preview}
          pieces={choice.pieces}
          onPieces={(line, count) => change({ pieces: { ...choice.pieces, [line]: count } })}
          isMissing={isTried && amount === null}
        />
      )}
      {choice.basis === 'goodwill' && (
        <AmountField
          label={t('remedies.give_amount')}
          isTried={isTried}
          onAmount={(centimes) => change({ amount: centimes })}
          check={(centimes) =>
            BigInt(centimes) > BigInt(preview.left)
              ? t('remedies.give_left', { amount: formatMoney(preview.left) })
              : null
          }
        />
      )}
      <RadioSet
        key={choice.basis}
        legend={t('remedies.give_target')}
        name="target"
        options={optionsOf(chosen, (target) => t(`remedies.target_${target}`))}
      />
      <RadioSet
        legend={t('remedies.give_bearer')}
        name="bearer"
        options={optionsOf(bearers, (bearer) =>
          t(`remedies.bear_${bearer}`, { store: asked.store }),
        )}
        onChoose={(bearer) => change({ bearer: bearer as Bearer })}
      />
      <RemedyFiguresTable figures={figures} bearer={choice.bearer} store={asked.store} />
      <StoreFundsNotice
        funds={preview.storeFunds}
        amount={borneByStore}
        store={asked.store}
        rest="owed"
      />
      {field(isTried)}
      <CauseField
        act="refund"
        isMissing={isCauseMissing}
        maxLength={200}
        known={asked.cause ?? null}
      />
    </CommandSheet>
  );
}

/** The sheet of a remedy, wherever it was asked for. */
export function RemedySheet() {
  const asked = useStore(remedyAsked);
  const close = () => remedyAsked.set(null);
  const { data } = useQuery({
    ...previewOf(asked?.orderId ?? 0, asked?.caseId ?? null),
    enabled: asked !== null,
  });
  if (!asked || !data || data.orderId !== asked.orderId) return null;
  if (data.whyNot)
    return (
      <CommandSheet
        title={t('remedies.give_title', { id: asked.orderId })}
        confirm={t('remedies.give_confirm')}
        send={() => null}
        done={() => ''}
        onClose={close}
      >
        <Notice severity="warning">{sentenceOf(data.whyNot)}</Notice>
      </CommandSheet>
    );
  return (
    <GiveRemedy
      key={`${asked.orderId} ${data.version}`}
      asked={asked}
      preview={data}
      onClose={close}
    />
  );
}
