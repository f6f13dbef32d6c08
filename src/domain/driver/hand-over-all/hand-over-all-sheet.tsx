// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the field above handles the keys.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the field above handles the keys.
// biome-ignore-all lint/a11y/useFocusableInteractive: the field has the focus and points at its option.
import { InputGroup } from '@blueprintjs/core';
import { type KeyboardEvent, useId, useState } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { isToFetch } from '#machines/order/food.ts';
import { CauseField } from '#src/domain/cause/cause-field.tsx';
import { causeOfForm } from '#src/domain/cause/causes.ts';
import { useAllNeeds } from '#src/domain/live/shown-needs.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { useShownLongEnough } from '#src/lib/keys/question/use-shown-long-enough.ts';
import { distanceText } from '#src/lib/text/durations.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { AskForm } from '#src/ui/field/ask-form.tsx';
import { FieldError } from '#src/ui/field/field-error.tsx';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';
import {
  type Candidate,
  candidatesFor,
  type FirstDriver,
  handOverAll,
  handOverAllAsked,
} from './hand-over-all.ts';
import './hand-over-all.css';

const close = () => handOverAllAsked.set(null);

/** One order of the first driver, and from where the second one fetches it. */
function Fetched({ id, from }: { id: OrderId; from: string }) {
  const order = useEntry(shownSource().orders, id)?.order;
  return (
    <li>
      #{id} {order && `${order.store.name} · ${t(`live.status_${order.status}`)}`}
      {order && ' → '}
      {order && (
        <b>{isToFetch(order) ? t('road.fetched_store') : t('road.fetched_driver', { from })}</b>
      )}
    </li>
  );
}

/** Chooses the second driver: typing narrows the list, arrows and Enter choose. */
function ChooseDriver(props: { from: FirstDriver; onChoose: (driver: Candidate) => void }) {
  const { from, onChoose } = props;
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  // The list opens with where they are now, and stays so: nothing moves under the keys.
  const [opened] = useState(() => candidatesFor(from));
  const found = text.trim() === '' ? opened : candidatesFor(from, text);
  const at = Math.min(active, found.length - 1);
  const list = useId();
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const under = found[at];
    if (step !== undefined) setActive(Math.min(found.length - 1, Math.max(0, at + step)));
    else if (event.key === 'Enter' && under) onChoose(under);
    else return;
    event.preventDefault();
  };
  return (
    <div className="stack">
      <InputGroup
        name="to"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('road.all_to')}
        aria-autocomplete="list"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={found[at] ? `${list}-${found[at].driver.id}` : undefined}
        placeholder={t('road.all_to')}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={onKey}
      />
      <div id={list} role="listbox" hidden={found.length === 0} aria-label={t('road.all_to')}>
        {found.map((one, n) => (
          <div
            key={one.driver.id}
            id={`${list}-${one.driver.id}`}
            className="second-driver"
            role="option"
            aria-selected={n === at}
            onClick={() => onChoose(one)}
          >
            <span className="cut">
              {one.driver.code} {one.driver.name}
            </span>
            <span className="quiet">
              {t('road.all_carries', { n: one.driver.activeOrders.length })}
            </span>
            <span data-number>{one.metres === null ? '—' : distanceText(one.metres)}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="hint">{t('road.all_nobody')}</p>}
    </div>
  );
}

/** Asks why, and sends it. */
function AskWhy(props: { from: FirstDriver; to: Candidate['driver']; onBack: () => void }) {
  const { from, to, onBack } = props;
  const { isBusy, failure, attempt } = useAttempt(failureText);
  const [isMissing, setMissing] = useState(false);
  const isRead = useShownLongEnough();
  const submit = (form: FormData) => {
    const why = causeOfForm(form, 'hand_over');
    setMissing(!why);
    if (isBusy || !why) return;
    // Keys that were meant for the screen must not move a driver's orders.
    if (!isRead) {
      showToast({ title: t('shell.read_first') });
      return;
    }
    void attempt(async () => {
      showToast({ title: await handOverAll(from, to, why) });
      close();
    });
  };
  const label = t('road.hand_over_to', { code: to.code, name: to.name });
  return (
    <AskForm label={label} confirm={label} isDisabled={isBusy} onSubmit={submit} onBack={onBack}>
      <CauseField act="hand_over" isMissing={isMissing} maxLength={300} isFocused />
      <FieldError>{failure}</FieldError>
    </AskForm>
  );
}

function Ask({ asked }: { asked: FirstDriver }) {
  useAllNeeds();
  // The orders as they are now, since the sheet may be open for a while.
  const live = useEntry(shownSource().drivers, asked.id);
  const from = { ...asked, activeOrders: (live ?? asked).activeOrders };
  const [to, setTo] = useState<Candidate['driver'] | null>(null);
  return (
    <Sheet
      title={t('road.all_title', { code: from.code, name: from.name })}
      size="medium"
      first="[name=to]"
      onClose={close}
    >
      <div className="stack">
        {from.activeOrders.length === 0 && <p>{t('road.all_none', { code: from.code })}</p>}
        {from.activeOrders.length > 0 && (
          <ul aria-label={t('road.all_orders')}>
            {from.activeOrders.map((id) => (
              <Fetched key={id} id={id} from={from.code} />
            ))}
          </ul>
        )}
        {from.activeOrders.length > 0 && !to && (
          <ChooseDriver from={from} onChoose={({ driver }) => setTo(driver)} />
        )}
        {from.activeOrders.length > 0 && to && (
          <AskWhy from={from} to={to} onBack={() => setTo(null)} />
        )}
      </div>
    </Sheet>
  );
}

/** Asks to whom, and why, all orders of a driver are handed over. Mount it once per page. */
export function HandOverAllSheet() {
  const asked = useStore(handOverAllAsked);
  return asked && <Ask key={asked.id} asked={asked} />;
}
