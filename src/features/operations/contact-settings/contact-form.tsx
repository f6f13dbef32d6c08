import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { ContactSettings } from '#contract/operations/contact/contact-settings.ts';
import { settingDefault } from '#contract/settings.ts';
import { readTelephone, shownTelephone } from '#rules/text/telephone.ts';
import type { Values } from '#src/domain/setting/setting.ts';
import type { SettingFormProps } from '#src/domain/setting/setting-frame.tsx';
import { t } from '#src/lib/i18n.ts';
import { telephoneText } from '#src/lib/language/ltr.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { findFaults } from '#src/ui/field/field-faults.ts';
import { type FieldFaults, FieldFaultsContext } from '#src/ui/field/field-faults-context.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';

const settingsOf = (values: Values): ContactSettings =>
  ContactSettings.safeParse(values).data ?? settingDefault('contact');

/** All values in one line. */
export const contactText = (values: Values): string => {
  const { phone, calls, callsWithin, hoursAfter } = settingsOf(values);
  return t('contact.set_text', {
    phone: phone === null ? '—' : telephoneText(phone),
    calls,
    minutes: callsWithin,
    hours: hoursAfter,
  });
};

const NUMBERS = [
  ['calls', 1, 20],
  ['callsWithin', 1, 120],
  ['hoursAfter', 1, 168],
] as const;

/** The form of the settings of contact. It is remounted when the stored value changes. */
export function ContactForm({ values, save }: SettingFormProps) {
  const settings = settingsOf(values);
  const [isWrong, setWrong] = useState(false);
  const [faults, setFaults] = useState<FieldFaults>({});
  const [isSaving, setSaving] = useState(false);
  const submit = async (element: HTMLFormElement) => {
    const form = new FormData(element);
    const typed = formText(form, 'phone').trim();
    const phone = typed === '' ? null : readTelephone(typed);
    const isWrongPhone = typed !== '' && phone === null;
    const { faults: found, first } = findFaults(element);
    setWrong(isWrongPhone);
    setFaults(found);
    if (isWrongPhone) element.querySelector<HTMLElement>('[name=phone]')?.focus();
    else first?.focus();
    if (isWrongPhone || first) return;
    const numbers = Object.fromEntries(NUMBERS.map(([name]) => [name, Number(form.get(name))]));
    setSaving(true);
    if (await save({ ...settings, ...numbers, phone }))
      showToast({ title: t('contact.set_saved') });
    setSaving(false);
  };
  return (
    <form
      className="setting-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <FieldFaultsContext value={faults}>
        <TextField
          label={t('contact.set_phone')}
          hint={t('contact.set_phone_hint')}
          error={isWrong ? t('contact.set_phone_wrong') : undefined}
          name="phone"
          type="tel"
          defaultValue={settings.phone === null ? '' : shownTelephone(settings.phone)}
        />
        {NUMBERS.map(([name, least, most]) => (
          <TextField
            key={name}
            label={t(`contact.set_${name}`)}
            name={name}
            type="number"
            min={least}
            max={most}
            required
            defaultValue={String(settings[name])}
          />
        ))}
      </FieldFaultsContext>
      <div className="row">
        <Button type="submit" intent="primary" disabled={isSaving}>
          {t('form.save')}
        </Button>
      </div>
    </form>
  );
}
