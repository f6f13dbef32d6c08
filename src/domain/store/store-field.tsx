import { useId } from 'react';
import { t } from '#src/lib/i18n.ts';
import { useCan } from '#src/lib/session/session.ts';
import { RecordInput } from '#src/ui/field/record-input.tsx';
import { storeSource } from './store-source.ts';

/** A filter by store, found by its name. */
export function StoreField(props: {
  label: string;
  /** Id of the store; empty for all. */
  value: string;
  onChange: (id: string) => void;
}) {
  const { label, value, onChange } = props;
  const id = useId();
  const mayFind = useCan('stores.read');
  return (
    <div className="field store-field">
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <RecordInput
        id={id}
        of="store"
        source={mayFind ? storeSource : null}
        value={value}
        onChange={onChange}
        placeholder={t('books.store_hint')}
        isInvalid={false}
      />
    </div>
  );
}
