import { useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { RecordInput } from '#src/ui/field/record-input.tsx';
import { FieldFrame, type InputProps } from './field-frame.tsx';

/** A record in a form. */
export function RecordField({ field, value, onChange, onBlur, error }: InputProps<'record'>) {
  const id = typeof value === 'string' ? value : '';
  const [isGone, setGone] = useState(false);
  return (
    <FieldFrame
      field={field}
      error={error ?? (isGone && id !== '' ? t('form.record_gone', { id }) : undefined)}
      hint={t('form.record_hint')}
    >
      {({ id: inputId, described }) => (
        <RecordInput
          id={inputId}
          cacheKey={field.label}
          source={field.source}
          value={id}
          onChange={onChange}
          onBlur={onBlur}
          onGone={setGone}
          isInvalid={error !== undefined}
          described={described}
        />
      )}
    </FieldFrame>
  );
}
