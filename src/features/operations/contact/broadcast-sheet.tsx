import { Checkbox, TextArea } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { languageText } from '#src/domain/campaign/campaign-text.ts';
import { countBroadcast, sendBroadcast } from '#src/domain/contact/contact-acts.ts';
import { zoneNamesQuery } from '#src/domain/zone/zone-names.ts';
import { t } from '#src/lib/i18n.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { AskForm } from '#src/ui/field/ask-form.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { FieldError } from '#src/ui/field/field-error.tsx';
import { Segments } from '#src/ui/field/segments.tsx';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { broadcastAsked } from './broadcast-commands.ts';

const close = () => broadcastAsked.set(null);
type Way = 'push' | 'app';
const WAYS = ['push', 'app'] as const;

function Ask({ drivers }: { drivers: readonly number[] }) {
  const { data: all = [] } = useQuery(zoneNamesQuery);
  const [zones, setZones] = useState<readonly number[]>([]);
  const [channel, setChannel] = useState<Way>('push');
  const [language, setLanguage] = useState<Language>('fr');
  const to = { zones: [...zones], drivers: [...drivers] };
  const { data: counted, refetch } = useQuery({
    queryKey: ['broadcasts.preview', to],
    queryFn: () => countBroadcast(to),
    staleTime: 0,
  });
  const { isBusy, failure, attempt } = useAttempt();
  const toggle = (id: number) =>
    setZones((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const n = counted?.drivers ?? 0;
  const submit = (form: FormData) => {
    const text = formText(form, 'text').trim();
    if (isBusy || n === 0 || text === '') return;
    void attempt(async () => {
      try {
        await sendBroadcast(to, { counted: n, channel, language, text });
      } catch (error) {
        // Others are on duty now: they are counted again.
        void refetch();
        throw error;
      }
      showToast({ title: t('contact.broadcast_sent', { n }) });
      close();
    });
  };
  return (
    <Sheet title={t('contact.broadcast')} size="medium" first="[name=text]" onClose={close}>
      <AskForm
        confirm={t('contact.broadcast_send', { n })}
        isDisabled={isBusy || n === 0}
        onSubmit={submit}
        onBack={close}
      >
        {drivers.length > 0 && <p>{t('contact.broadcast_selected', { n: drivers.length })}</p>}
        <fieldset className="row" aria-label={t('contact.broadcast_zones')}>
          {all.map(({ id, name }) => (
            <Checkbox
              key={id}
              inline
              label={name}
              checked={zones.includes(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </fieldset>
        <div className="row">
          <Segments<Way>
            label={t('contact.channel')}
            options={WAYS.map((value) => ({ value, label: t(`contact.channel_${value}`) }))}
            value={channel}
            onChange={setChannel}
          />
          <Segments<Language>
            label={t('contact.language')}
            options={LANGUAGES.map((value) => ({ value, label: languageText(value) }))}
            value={language}
            onChange={setLanguage}
          />
        </div>
        <Field label={t('contact.text')} hint={t('contact.text_hint')}>
          {(labelled) => (
            <TextArea {...labelled} fill name="text" dir="auto" rows={3} maxLength={500} required />
          )}
        </Field>
        <output className="hint">{t('contact.broadcast_count', { n })}</output>
        <FieldError>{failure}</FieldError>
      </AskForm>
    </Sheet>
  );
}

/** Writes to the drivers on duty in zones, or to those selected; counted before it is sent. */
export function BroadcastSheet() {
  const asked = useStore(broadcastAsked);
  return asked && <Ask drivers={asked.drivers} />;
}
