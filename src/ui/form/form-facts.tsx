import { t } from '#src/lib/i18n.ts';
import { Section } from '../detail/parts.tsx';
import type { Form } from './form.ts';
import { showValue } from './kinds.ts';

/** The fields of a record as text, for users who may read the record but not change it. */
export function FormFacts(props: { form: Form; record: Readonly<Record<string, unknown>> }) {
  const { form, record } = props;
  return form.sections.map(({ title, fields }) => (
    <Section
      key={title}
      title={t(title)}
      facts={fields
        .filter(({ isFirstOnly }) => !isFirstOnly)
        .map((field) => [t(field.label), showValue(field, record[field.name] ?? null)])}
    />
  ));
}
