import { useState } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { STAND_DOWN_MINUTES, type StandDownKind } from '#contract/routes/operations/stand-downs.ts';
import { live } from '#src/domain/live/live.ts';
import { useAllNeeds } from '#src/domain/live/shown-needs.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { useShownLongEnough } from '#src/lib/keys/question/use-shown-long-enough.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { AskForm } from '#src/ui/field/ask-form.tsx';
import { FieldError } from '#src/ui/field/field-error.tsx';
import { Segments } from '#src/ui/field/segments.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { type DriverInTrouble, standDownAnnounced, standDownAsked } from './stand-down.ts';
import { fateOf } from './stand-down-preview.ts';

const FIRST_MINUTES = 20;
const CAUSES = [
  'drivers.cause_accident',
  'drivers.cause_vehicle',
  'drivers.cause_unwell',
  'drivers.cause_silent',
] as const;
const KINDS = ['break', 'end_shift', 'orders'] as const satisfies readonly StandDownKind[];

const close = () => standDownAsked.set(null);

/** One order of the driver, and what becomes of it. */
function Fate({ id }: { id: OrderId }) {
  const order = useEntry(shownSource().orders, id)?.order;
  const fate = useStore(live().needs, () => fateOf(id)) ?? 'unknown';
  return (
    <li>
      #{id} {order && `${order.store.name} · ${t(`live.status_${order.status}`)}`}
      {' → '}
      <b>{t(`drivers.fate_${fate}`)}</b>
    </li>
  );
}

function Ask({ driver }: { driver: DriverInTrouble }) {
  useAllNeeds();
  const [kind, setKind] = useState<StandDownKind>('break');
  // The orders as they are now, since the sheet may be open for a while.
  const live = useEntry(shownSource().drivers, driver.id);
  const orders = (live ?? driver).activeOrders;
  const { isBusy, failure, attempt } = useAttempt(failureText);
  const isRead = useShownLongEnough();
  const submit = (form: FormData) => {
    const reason = formText(form, 'reason').trim();
    const minutes = kind === 'break' ? { minutes: Number(form.get('minutes')) } : {};
    if (isBusy || reason === '') return;
    // Keys that were meant for the board must not take a driver off the road.
    if (!isRead) {
      showToast({ title: t('shell.read_first') });
      return;
    }
    void attempt(() => standDownAnnounced(driver.id, { kind, ...minutes, reason }).then(close));
  };
  return (
    <Sheet
      title={t('drivers.stand_down_title', { code: driver.code, name: driver.name })}
      size="medium"
      first="[name=reason]"
      onClose={close}
    >
      <AskForm
        confirm={t(`drivers.do_${kind}`)}
        isDisabled={isBusy}
        onSubmit={submit}
        onBack={close}
      >
        <Segments<StandDownKind>
          label={t('drivers.stand_down_what')}
          options={KINDS.map((value) => ({ value, label: t(`drivers.kind_${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        <TextField
          label={t('drivers.cause')}
          name="reason"
          maxLength={200}
          required
          pattern=".*\S.*"
          list="stand-down-causes"
        />
        <datalist id="stand-down-causes">
          {CAUSES.map((cause) => (
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
            defaultValue={String(FIRST_MINUTES)}
          />
        )}
        <p className="hint" data-read={isRead}>
          {t(`drivers.effect_${kind}`)}
        </p>
        {orders.length > 0 && (
          <ul aria-label={t('drivers.stand_down_orders')}>
            {orders.map((id) => (
              <Fate key={id} id={id} />
            ))}
          </ul>
        )}
        <FieldError>{failure}</FieldError>
      </AskForm>
    </Sheet>
  );
}

/**
 * Asks how a driver is taken off the road, and shows which orders become unassigned and which food
 * stays with him. Mount it once per page.
 */
export function StandDownSheet() {
  const driver = useStore(standDownAsked);
  return driver && <Ask key={driver.id} driver={driver} />;
}
