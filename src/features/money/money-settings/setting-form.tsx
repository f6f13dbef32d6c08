import { Button } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { AmountField } from '#src/ui/field/amount-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { showToast } from '#src/ui/overlay/toaster.tsx';
import type { Section, Value, Values } from './sections.ts';

interface Props {
  section: Section;
  /** The initial values of the fields. */
  values: Values;
  mayChange: boolean;
  save: (value: Values) => Promise<boolean>;
}

/** The fields of one setting. It is remounted when the stored value changes. */
export function SettingForm({ section, values, mayChange, save }: Props) {
  const { fields, title } = section;
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ name, write }) => [name, write(values[name] ?? null)])),
  );
  const [amounts, setAmounts] = useState(values);
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);

  const readField = ({ name, kind, read }: Section['fields'][number]) => {
    if (kind !== 'amount') return read(texts[name] ?? '');
    const value = amounts[name] ?? null;
    return value === null ? { fault: '' } : { value };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const next: Record<string, Value> = {};
    for (const field of fields) {
      const read = readField(field);
      if ('fault' in read) return;
      next[field.name] = read.value;
    }
    setSaving(true);
    if (await save(next)) showToast({ title: `${t(title)}: ${t('money.set_saved')}` });
    setSaving(false);
  };
  return (
    <form className="money-set__form" noValidate onSubmit={(event) => void submit(event)}>
      {fields.map((field) => {
        const { name, label, kind, hint } = field;
        if (kind === 'amount')
          return (
            <AmountField
              key={name}
              label={t(label)}
              initial={texts[name] ?? ''}
              isTried={isTried}
              isDisabled={!mayChange}
              isZeroAllowed
              onAmount={(centimes) => setAmounts((old) => ({ ...old, [name]: centimes }))}
            />
          );
        const read = readField(field);
        return (
          <TextField
            key={name}
            label={t(label)}
            value={texts[name] ?? ''}
            autoComplete="off"
            disabled={!mayChange}
            inputMode={kind === 'text' ? 'text' : 'decimal'}
            onChange={({ target }) => setTexts((old) => ({ ...old, [name]: target.value }))}
            error={isTried && 'fault' in read ? read.fault : undefined}
            hint={hint && t(hint)}
          />
        );
      })}
      {mayChange && (
        <div className="money-set__acts">
          <Button type="submit" disabled={isSaving}>
            {t('money.set_save')}
            <span className="visually-hidden"> {t(title)}</span>
          </Button>
        </div>
      )}
    </form>
  );
}
