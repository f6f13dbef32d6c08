import { InputGroup } from '@blueprintjs/core';
import { t } from '#src/lib/i18n.ts';
import { readValue } from '#src/ui/form/kinds.ts';
import { FieldFrame, type InputProps } from './field-frame.tsx';

/** A point: typed as latitude and longitude, or set by moving a pin on the map. */
export function LocationField({ field, value, onChange, onBlur, error }: InputProps<'location'>) {
  const read = readValue(field, value);
  const at = 'value' in read ? (read.value as { lat: number; lon: number } | null) : null;
  return (
    <FieldFrame field={field} error={error}>
      {({ id, described }) => (
        <>
          <InputGroup
            id={id}
            autoComplete="off"
            placeholder="33.58930, -7.60390"
            aria-invalid={error !== undefined}
            aria-describedby={described}
            value={typeof value === 'string' ? value : ''}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onBlur}
          />
          <field.map
            at={at ?? null}
            label={t('form.map')}
            onMove={({ lat, lon }) => onChange(`${lat.toFixed(5)}, ${lon.toFixed(5)}`)}
          />
        </>
      )}
    </FieldFrame>
  );
}
