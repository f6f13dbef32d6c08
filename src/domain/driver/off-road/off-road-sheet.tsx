import { useState } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { STAND_DOWN_MINUTES, type StandDownKind } from '#contract/routes/operations/stand-downs.ts';
import {
  type AskedStandDown,
  standDownAnnounced,
  standDownAsked,
} from '#src/domain/driver/stand-down.ts';
import { useAllNeeds } from '#src/domain/live/shown-needs.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { useShownLongEnough } from '#src/lib/keys/question/use-shown-long-enough.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText, ltrText, towards } from '#src/lib/language/ltr.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { Ltr } from '#src/ui/detail/ltr.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { AskForm } from '#src/ui/field/ask-form.tsx';
import { FieldError } from '#src/ui/field/field-error.tsx';
import { Segments } from '#src/ui/field/segments.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { FateRow } from './fate-row.tsx';
import {
  causeOfReason,
  FATE_MODES,
  type FateMode,
  faultsByOrder,
  isUnable,
  UNABLE,
} from './fates.ts';
import { useFates } from './use-fates.ts';
import './off-road.css';

const FIRST_MINUTES = 20;
const KINDS = ['break', 'end_shift', 'orders'] as const satisfies readonly StandDownKind[];
const NO_FAULTS: ReadonlyMap<OrderId, string> = new Map();

const close = () => standDownAsked.set(null);

/** Food that another driver has yet to fetch from this one: it stays asked. */
function ToGive({ driverId }: { driverId: number }) {
  const { orders, clock } = shownSource();
  const text = useStore(clock, () =>
    joinList(
      orders
        .list()
        .flatMap((id) => orders.get(id) ?? [])
        .filter(
          ({ order, endedAtMs }) => endedAtMs === null && order.fetchFrom?.driver.id === driverId,
        )
        .map(({ order }) => ltrText(`#${order.id} → ${order.driver?.code ?? '—'}`)),
    ),
  );
  return text && <p className="hint">{t('drivers.fate_to_give', { orders: text })}</p>;
}

/** What is done to the driver, why, and for how long. */
function WhyFields(props: {
  asked: AskedStandDown;
  kind: StandDownKind;
  reason: string;
  onKind: (kind: StandDownKind) => void;
  onReason: (reason: string) => void;
}) {
  const { asked, kind, reason, onKind, onReason } = props;
  return (
    <>
      <Segments<StandDownKind>
        label={t('drivers.stand_down_what')}
        options={KINDS.map((value) => ({ value, label: t(`drivers.kind_${value}`) }))}
        value={kind}
        onChange={onKind}
      />
      <TextField
        label={t('drivers.cause')}
        name="reason"
        maxLength={200}
        required
        pattern=".*\S.*"
        list="stand-down-causes"
        value={reason}
        onChange={({ target }) => onReason(target.value)}
      />
      <datalist id="stand-down-causes">
        {UNABLE.map((cause) => (
          <option key={cause}>{t(cause)}</option>
        ))}
      </datalist>
      {kind === 'break' && (
        <TextField
          label={t('drivers.stand_down_minutes')}
          name="minutes"
          type="number"
          min={STAND_DOWN_MINUTES.least}
          max={STAND_DOWN_MINUTES.most}
          required
          defaultValue={String(asked.minutes ?? FIRST_MINUTES)}
        />
      )}
    </>
  );
}

function Ask({ asked }: { asked: AskedStandDown }) {
  useAllNeeds();
  const { driver } = asked;
  const [kind, setKind] = useState<StandDownKind>(asked.kind ?? 'break');
  const [reason, setReason] = useState(asked.reason ?? '');
  const [picked, setPicked] = useState<FateMode | null>(asked.mode ?? null);
  const mode = picked ?? (isUnable(reason) ? 'give' : 'bring');
  // The orders as they are now, since the sheet may be open for a while.
  const live = useEntry(shownSource().drivers, driver.id);
  const ids = (live ?? driver).activeOrders;
  const fates = useFates(ids, mode);
  const [faults, setFaults] = useState(NO_FAULTS);
  const { isBusy, failure, attempt } = useAttempt(failureText);
  const isRead = useShownLongEnough(fates.usualText);
  const submit = (form: FormData) => {
    const text = formText(form, 'reason').trim();
    const minutes = kind === 'break' ? { minutes: Number(form.get('minutes')) } : {};
    if (isBusy || fates.isRanking || text === '') return;
    // Keys that were meant for the board must not take a driver off the road.
    if (!isRead) {
      showToast({ title: t('shell.read_first') });
      return;
    }
    const orders = fates.decisions();
    const request = { kind, ...minutes, reason: text, orders, cause: causeOfReason(text) };
    setFaults(NO_FAULTS);
    void attempt(() =>
      standDownAnnounced(driver.id, request).then(close, (error: unknown) => {
        if (error instanceof ApiFailure) setFaults(faultsByOrder(error.fields, orders));
        throw error;
      }),
    );
  };
  const isAnyMovable = fates.rows.some(
    ({ candidates }) => candidates === null || candidates.length > 0,
  );
  return (
    <Sheet
      title={t('drivers.stand_down_title', { code: driver.code, name: driver.name })}
      size="medium"
      first="[name=reason]"
      onClose={close}
    >
      <AskForm
        confirm={t(`drivers.do_${kind}`)}
        isDisabled={isBusy || fates.isRanking}
        onSubmit={submit}
        onBack={close}
      >
        <WhyFields {...{ asked, kind, reason }} onKind={setKind} onReason={setReason} />
        {isAnyMovable && (
          <Segments<FateMode>
            label={t('drivers.fate_mode')}
            options={FATE_MODES.map((value) => ({ value, label: t(`drivers.mode_${value}`) }))}
            value={mode}
            onChange={setPicked}
          />
        )}
        {ids.length > 0 && (
          <ul
            className="fates"
            aria-label={t('drivers.stand_down_orders')}
            aria-busy={fates.isRanking}
          >
            {fates.rows.map(({ order, candidates, choice }) => (
              <FateRow
                key={order.id}
                order={order}
                kind={kind}
                choice={choice}
                candidates={candidates}
                fault={faults.get(order.id)}
                onChoose={(next) => fates.choose(order.id, next)}
              />
            ))}
            {fates.unknown.map((id) => (
              <li key={id}>
                <Ltr>{idText(id)}</Ltr> {towards()} <b>{t('drivers.fate_unknown')}</b>
              </li>
            ))}
          </ul>
        )}
        <ToGive driverId={driver.id} />
        <p className="hint" data-read={isRead && !fates.isRanking}>
          {t(`drivers.effect_${kind}`)}
        </p>
        <FieldError>{failure}</FieldError>
      </AskForm>
    </Sheet>
  );
}

/**
 * Asks how a driver is taken off the road, and what becomes of each of his orders. Mount it once per
 * page.
 */
export function OffRoadSheet() {
  const asked = useStore(standDownAsked);
  return asked && <Ask key={asked.driver.id} asked={asked} />;
}
