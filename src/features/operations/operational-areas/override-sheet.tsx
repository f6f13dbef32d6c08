import { Button } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { OVERRIDE_KINDS, type OverrideKind } from '#contract/operations/zones/zone.ts';
import { beginOverride } from '#src/domain/zone/operational-areas.ts';
import { overrideText } from '#src/domain/zone/zone-words.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { Segments } from '#src/ui/field/segments.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { showToast } from '#src/ui/overlay/toaster.tsx';

interface Props {
  area: { id: number; name: string };
  onClose: (isSet: boolean) => void;
}

const USUAL: Readonly<Record<Exclude<OverrideKind, 'pause'>, string>> = {
  busy: '15',
  shrink: '50',
  surcharge: '5',
};

/** Makes an area busy, smaller, dearer or paused for a while. */
export function OverrideSheet({ area, onClose }: Props) {
  const [kind, setKind] = useState<OverrideKind>('busy');
  const [amount, setAmount] = useState(USUAL.busy);
  const [minutes, setMinutes] = useState('60');
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const choose = (next: OverrideKind) => {
    setKind(next);
    if (next !== 'pause') setAmount(USUAL[next]);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setFailure(null);
    const number = Number(amount.replace(',', '.'));
    const wanted =
      kind === 'pause' ? null : Math.round(kind === 'surcharge' ? number * 100 : number);
    try {
      const zone = await beginOverride(area.id, {
        kind,
        amount: wanted,
        minutes: Number(minutes),
        reason: reason.trim(),
      });
      const set = zone.overrides.findLast((one) => one.kind === kind);
      if (set)
        showToast({
          title: t('areas.override_done', {
            name: zone.name,
            what: overrideText(set),
            until: moment(set.endsAt),
          }),
        });
      onClose(true);
    } catch (error) {
      setFailure(failureText(error));
      setSending(false);
    }
  };
  return (
    <Sheet title={t('areas.override_title', area)} onClose={() => onClose(false)}>
      <form className="stack" onSubmit={(event) => void send(event)}>
        <p className="hint">{t('areas.override_lead')}</p>
        <Segments
          label={t('areas.override_kind')}
          name="override"
          options={OVERRIDE_KINDS.map((value) => ({ value, label: t(`areas.override_${value}`) }))}
          value={kind}
          onChange={choose}
        />
        {kind !== 'pause' && (
          <TextField
            label={t(`areas.override_amount_${kind}`)}
            inputMode="decimal"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
        )}
        <TextField
          label={t('areas.override_minutes')}
          inputMode="numeric"
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
        />
        <TextField
          label={t('areas.reason')}
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {failure && (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
        <div className="row">
          <Button
            type="submit"
            intent="primary"
            disabled={isSending || reason.trim() === ''}
            text={t('areas.override_set')}
          />
          <Button onClick={() => onClose(false)} text={t('shell.cancel')} />
        </div>
      </form>
    </Sheet>
  );
}
