import { Button } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { printedIban } from '#contract/money/iban.ts';
import { plainAmount } from '#rules/csv.ts';
import type { Values } from '#src/domain/setting/setting.ts';
import { t } from '#src/lib/i18n.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { AmountField } from '#src/ui/field/amount-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { issuesByField } from '#src/ui/form/errors/issues.ts';
import { readFields, writeFields } from '#src/ui/form/kinds.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { EndTermsTable } from './end-terms-table.tsx';
import { type MoneySection, termsIn } from './sections.ts';

interface Props {
  section: MoneySection;
  /** The initial values of the fields. */
  values: Values;
  mayChange: boolean;
  save: (value: Values) => Promise<boolean>;
}

/** Formats an account number in groups, as printed. */
const written = (section: MoneySection, values: Values): Record<string, unknown> => {
  const { payerIban } = values;
  const printed = typeof payerIban === 'string' ? { payerIban: printedIban(payerIban) } : {};
  return writeFields(section.fields, { ...values, ...printed });
};

/** Parses the fields; returns the values and the errors by field. */
function readTyped({ fields, schema }: MoneySection, typed: Readonly<Record<string, unknown>>) {
  const compact = fields
    .filter(({ isCompact }) => isCompact)
    .map(({ name }) => [name, String(typed[name]).replaceAll(/\s/g, '').toUpperCase()]);
  const { body, faults } = readFields(fields, { ...typed, ...Object.fromEntries(compact) });
  const { error } = schema.safeParse(body);
  // The schema has defaults for all fields, which must not apply to an empty one.
  const missing = fields
    .filter(({ name }) => !(name in body))
    .map(({ name }) => [name, t('form.missing')]);
  const wrong: Readonly<Record<string, string>> = {
    ...issuesByField(fields, error?.issues ?? []),
    ...Object.fromEntries(missing),
    ...faults,
  };
  return { body, wrong };
}

/** The form of one setting. It is remounted when the stored value changes. */
export function SettingForm({ section, values, mayChange, save }: Props) {
  const { fields, title, hasTerms } = section;
  const [typed, setTyped] = useState(() => written(section, values));
  const [terms, setTerms] = useState(() => termsIn(values));
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const { body, wrong } = readTyped(section, typed);
  const put = (name: string, text: string) => setTyped((old) => ({ ...old, [name]: text }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(wrong).length > 0) return;
    setSaving(true);
    if (await save(hasTerms ? { ...body, terms } : body))
      showToast({ title: labelled(t(title), t('money.set_saved')) });
    setSaving(false);
  };

  return (
    <form className="setting-form" noValidate onSubmit={(event) => void submit(event)}>
      {fields.map(({ name, label, kind, hint }) =>
        kind === 'money' ? (
          <AmountField
            key={name}
            label={t(label)}
            initial={formatMoney(String(values[name])).replace(/^\D+/, '')}
            isTried={isTried}
            isDisabled={!mayChange}
            isZeroAllowed
            onAmount={(centimes) => put(name, centimes === null ? '' : plainAmount(centimes))}
          />
        ) : (
          <TextField
            key={name}
            label={t(label)}
            value={String(typed[name])}
            disabled={!mayChange}
            inputMode={kind === 'text' ? 'text' : 'decimal'}
            onChange={({ target }) => put(name, target.value)}
            error={isTried ? wrong[name] : undefined}
            hint={hint && t(hint)}
          />
        ),
      )}
      {hasTerms && <EndTermsTable terms={terms} isDisabled={!mayChange} onChange={setTerms} />}
      {mayChange && (
        <div className="row">
          <Button type="submit" disabled={isSaving}>
            {t('money.set_save')}
            <span className="visually-hidden"> {t(title)}</span>
          </Button>
        </div>
      )}
    </form>
  );
}
