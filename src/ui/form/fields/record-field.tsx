import { useState } from 'react';
import { isRecordId } from '#src/lib/address/record-id.ts';
import { t } from '#src/lib/i18n.ts';
import { RecordInput } from '#src/ui/field/record-input.tsx';
import { type InputProps, labelsOf } from './field-frame.tsx';

/** A record in a form. */
export function RecordField(props: InputProps<'record'>) {
  const { field, value, onChange, onBlur, error } = props;
  // A text that names no record is kept, so that the form is not saved as if the field were empty.
  const id = typeof value === 'string' && isRecordId(value) ? value : '';
  const [isGone, setGone] = useState(false);
  return (
    <RecordInput
      {...labelsOf(props)}
      error={error ?? (isGone && id !== '' ? t('form.record_gone', { id }) : undefined)}
      hint={t('form.record_hint')}
      cacheKey={field.label}
      source={field.source}
      value={id}
      onChange={onChange}
      onUnnamed={onChange}
      onBlur={onBlur}
      onGone={setGone}
    />
  );
}
