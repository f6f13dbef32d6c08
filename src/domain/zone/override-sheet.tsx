import { useState } from 'react';
import type { LiveZone, OverrideKind } from '#contract/operations/zones/zone.ts';
import { OVERRIDE_KINDS } from '#rules/delivery-fee.ts';
import { CauseField } from '#src/domain/cause/cause-field.tsx';
import { causeOfForm } from '#src/domain/cause/causes.ts';
import { endTime } from '#src/domain/live/end-time.ts';
import { t } from '#src/lib/i18n.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { optionsOf } from '#src/ui/field/options.ts';
import { Segments } from '#src/ui/field/segments.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { CommandSheet } from '#src/ui/overlay/command-sheet.tsx';
import { setOverride } from './override-acts.ts';
import { overrideText } from './zone-text.ts';

interface Props {
  zone: { id: number; name: string };
  /** The kind that is chosen at first. */
  initial?: OverrideKind;
  onClose: (isSet: boolean) => void;
}

const USUAL: Readonly<Record<Exclude<OverrideKind, 'pause'>, string>> = {
  busy: '15',
  shrink: '50',
  surcharge: '5',
};

/** Adds an override to a zone for a limited time: busy, smaller, dearer or paused. */
export function OverrideSheet({ zone, initial = 'busy', onClose }: Props) {
  const [kind, setKind] = useState(initial);
  const [isMissing, setMissing] = useState(false);

  const send = (form: FormData) => {
    const why = causeOfForm(form, 'pause_zone');
    setMissing(why === null);
    if (!why) return null;
    const number = Number(formText(form, 'amount').replace(',', '.'));
    return setOverride(zone, {
      kind,
      amount: kind === 'pause' ? null : Math.round(kind === 'surcharge' ? number * 100 : number),
      minutes: Number(formText(form, 'minutes')),
      ...why,
    });
  };
  const done = (answer: unknown) => {
    const { name, overrides } = answer as LiveZone;
    const set = overrides.findLast((one) => one.kind === kind);
    const until = set ? endTime(set.endsAt) : '';
    return t('zones.override_done', { name, what: set ? overrideText(set) : '', until });
  };
  return (
    <CommandSheet
      title={t('zones.override_title', zone)}
      confirm={t('zones.override_set')}
      send={send}
      done={done}
      onClose={onClose}
    >
      <p className="hint">{t('zones.override_lead')}</p>
      <Segments
        label={t('zones.override_kind')}
        options={optionsOf(OVERRIDE_KINDS, (value) => t(`zones.override_${value}`))}
        value={kind}
        onChange={setKind}
      />
      {kind !== 'pause' && (
        <TextField
          key={kind}
          label={t(`zones.override_amount_${kind}`)}
          name="amount"
          inputMode="decimal"
          defaultValue={USUAL[kind]}
        />
      )}
      <TextField
        label={t('zones.override_minutes')}
        name="minutes"
        inputMode="numeric"
        defaultValue="60"
      />
      <CauseField act="pause_zone" isMissing={isMissing} maxLength={300} />
    </CommandSheet>
  );
}
