// oxlint-disable jsx-a11y/no-static-element-interactions -- Escape leaves each of the fields within.
import { Button, Checkbox } from '@blueprintjs/core';
import { type ComponentType, type Ref, useEffect, useId, useRef, useState } from 'react';
import type { StaffOrderDetail } from '#contract/routes/operations/orders.ts';
import { CauseField } from '#src/domain/cause/cause-field.tsx';
import { causedText, readCause } from '#src/domain/cause/causes.ts';
import type { Outcome } from '#src/domain/order/order-failure.ts';
import { t } from '#src/lib/i18n.ts';
import { useCommandScope, useKeys } from '#src/lib/keys/command-scope.ts';
import { pressedKey } from '#src/lib/keys/keyboard/pressed-key.ts';
import { isCharacter, useKey } from '#src/lib/keys/shortcuts.ts';
import { KeyedLabel } from '#src/ui/controls/keyed-label.tsx';
import { PhoneLink } from '#src/ui/detail/contact-links.tsx';
import type { PointMapProps } from '#src/ui/form/fields/form-field.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { basketCommands } from './amendment-commands.ts';
import { AmendmentFields } from './amendment-fields.tsx';
import { AmendmentFigures } from './amendment-figures.tsx';
import { BasketActs } from './basket-acts.tsx';
import { BasketLines } from './basket-lines.tsx';
import { SubstituteList } from './choice/substitute-list.tsx';
import {
  addItem,
  type ChosenItem,
  missingOf,
  nextPayer,
  replaceLine,
  setMissing,
  strike,
} from './draft.ts';
import { MissingPart } from './missing-part.tsx';
import { type AmendmentWriting, dropDraft, useAmendment } from './use-amendment.ts';
import { useBasketCursor } from './use-basket-cursor.ts';
import { isOnTheRoad } from './why-not-amend.ts';
import './amendment.css';

/** What the change does, whether the customer agreed, and the buttons. */
function AmendmentEnd(props: {
  writing: AmendmentWriting;
  onAgreed: () => void;
  onLeave: () => void;
}) {
  const { writing, onAgreed, onLeave } = props;
  const { order, draft, preview, isCurrent, refusal } = writing;
  const agreedKey = useKey('amendment.agreed');
  const sendKey = useKey('amendment.send');
  return (
    <div className="amendment__end">
      <AmendmentFigures now={order} preview={preview} isCurrent={isCurrent} refusal={refusal} />
      <div className="row">
        <Checkbox checked={draft.isAgreed} onChange={onAgreed}>
          <KeyedLabel label={t('amendments.agreed')} keyName={agreedKey} />
        </Checkbox>
        {order.contacts.customer.phone && <PhoneLink phone={order.contacts.customer.phone} />}
      </div>
      <div className="row">
        <Button type="submit" intent="primary">
          <KeyedLabel
            label={t(
              preview && !preview.isApplied ? 'amendments.send_proposal' : 'amendments.send',
            )}
            keyName={sendKey}
          />
        </Button>
        <Button variant="minimal" onClick={onLeave}>
          {t('form.back')}
        </Button>
        <span className="hint">{t('amendments.undo_hint')}</span>
      </div>
    </div>
  );
}

/** The cause of the change, which is folded until it is asked for. */
function CausePart(props: {
  ref: Ref<HTMLDetailsElement>;
  writing: AmendmentWriting;
  onLeave: () => void;
}) {
  const { ref, writing, onLeave } = props;
  return (
    <details ref={ref} className="amendment__details" open={writing.isCauseMissing || undefined}>
      <summary>
        <KeyedLabel
          label={t('amendments.cause', {
            cause: causedText(readCause(writing.cause, 'amend') ?? {}),
          })}
          keyName={useKey('amendment.cause')}
        />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves each of its fields. */}
      <div
        className="stack"
        data-own-keys
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onLeave();
        }}
      >
        <CauseField
          act="amend"
          isMissing={writing.isCauseMissing}
          maxLength={300}
          value={writing.cause}
          onChange={writing.setCause}
        />
      </div>
    </details>
  );
}

interface Props {
  order: StaffOrderDetail;
  map: ComponentType<PointMapProps>;
  /** Sent, or refused. */
  onSent: (outcome: Outcome) => void;
  onLeave: () => void;
}

/**
 * Changes an order in place: lines, substitutes, address and contact, with what that costs and who
 * pays it before Enter. The basket has the focus, and the keys of `basketCommands`.
 */
export function AmendmentEditor({ order, map, onSent, onLeave }: Props) {
  const root = useRef<HTMLFormElement>(null);
  const basket = useRef<HTMLDivElement>(null);
  const causes = useRef<HTMLDetailsElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const left = useRef<HTMLInputElement>(null);
  const writing = useAmendment(order, onSent);
  const { draft, change } = writing;
  const cursor = useBasketCursor(order, draft, change);
  const { rows, row } = cursor;
  /** What an item is looked for. */
  const [finding, setFinding] = useState<'replace' | 'add' | null>(null);
  const id = useId();
  useEffect(() => basket.current?.focus({ preventScroll: true }), []);

  const toBasket = () => basket.current?.focus({ preventScroll: true });
  const goTo = (part: 'cause' | 'address' | 'left') => {
    if (part === 'left') return left.current?.focus();
    const place = (part === 'cause' ? causes : details).current;
    if (!place) return;
    place.open = true;
    place.querySelector<HTMLElement>('input:checked, input[type=text]')?.focus();
  };
  const leave = () => {
    dropDraft(order.id);
    onLeave();
  };
  const { line, facts, isMissing } = missingOf(row, writing);
  const whyNotLines = () => (isOnTheRoad(order) ? t('amendments.lines_on_the_road') : null);
  const whyNotPayer = () =>
    whyNotLines() ??
    (line && draft.replacements[line.line] ? null : t('amendments.payer_of_replacement'));
  const whyNotMissing = () => whyNotLines() ?? (isMissing ? null : t('amendments.missing_only'));
  const endFinding = () => {
    setFinding(null);
    toBasket();
  };
  const take = (chosen: ChosenItem) => {
    const [next, key] =
      finding === 'replace' && line
        ? [writing.paid(replaceLine(draft, line, chosen)), `for ${line.line}`]
        : addItem(draft, chosen);
    change(next);
    cursor.pick(key);
    endFinding();
  };
  const toggleAgreed = () => change({ ...draft, isAgreed: !draft.isAgreed });
  const send = () => void writing.send();
  const withRow = (act: (now: NonNullable<typeof row>) => void) => () => {
    if (row) act(row);
    toBasket();
  };
  const context = {
    move: cursor.move,
    strike: withRow((now) => change(strike(draft, now))),
    substitute: () => setFinding(line ? 'replace' : 'add'),
    add: () => setFinding('add'),
    nextPayer: withRow((now) => change(nextPayer(draft, now))),
    toggleOff: withRow(() => {
      if (line) change(setMissing(draft, line, { isOff: !facts.isOff }));
    }),
    toggleAgreed,
    goTo,
    send,
    leave,
    whyNotLines,
    whyNotPayer,
    whyNotMissing,
  };
  const within = () => root.current;
  // What the basket does not use belongs to nothing else: the screen behind would act on it.
  useKeys('region', (event) => isCharacter(pressedKey(event) ?? ''), within);
  useCommandScope(basketCommands, context, {
    level: 'region',
    within,
    onKey: (event) => whyNotLines() === null && cursor.type(event),
  });

  return (
    <form
      ref={root}
      className="stack amendment"
      noValidate
      aria-label={t('amendments.title', { id: order.id })}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {writing.isOvertaken && <Notice severity="warning">{t('amendments.overtaken')}</Notice>}
      <div className="amendment__basket">
        <BasketLines ref={basket} id={id} rows={rows} at={row?.key} onPick={cursor.pick} />
        <BasketActs row={row} context={context} />
        <MissingPart
          ref={left}
          facts={facts}
          isDisabled={!isMissing}
          onChange={(next) => line && change(setMissing(draft, line, next))}
          onLeave={toBasket}
        />
        {finding && (
          <SubstituteList
            orderId={order.id}
            line={finding === 'replace' ? line : null}
            onChoose={take}
            onClose={endFinding}
          />
        )}
      </div>
      <CausePart ref={causes} writing={writing} onLeave={toBasket} />
      <details ref={details} className="amendment__details">
        <summary>
          <KeyedLabel label={t('amendments.details')} keyName={useKey('amendment.address')} />
        </summary>
        <AmendmentFields writing={writing} map={map} />
      </details>
      <AmendmentEnd writing={writing} onAgreed={toggleAgreed} onLeave={leave} />
    </form>
  );
}
