import { InputGroup } from '@blueprintjs/core';
import { t } from '#src/lib/i18n.ts';
import { Field } from '#src/ui/field/field.tsx';
import { readValue } from '#src/ui/form/kinds.ts';
import { type InputProps, labelsOf } from './field-frame.tsx';

/** A point: typed as latitude and longitude, or set by moving a pin on the map. */
export function LocationField(props: InputProps<'location'>) {
  const { field, value, onChange, onBlur } = props;
  const read = readValue(field, value);
  const at = 'value' in read ? (read.value as { lat: number; lon: number } | null) : null;
  return (
    <Field {...labelsOf(props)}>
      {(labelled) => (
        <>
          <InputGroup
            {...labelled}
            autoComplete="off"
            placeholder="33.58930, -7.60390"
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
    </Field>
  );
}
