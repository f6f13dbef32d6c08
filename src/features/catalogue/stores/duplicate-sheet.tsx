// oxlint-disable jsx-a11y/no-autofocus -- the field appears because an act asked for it.
import { useState } from 'react';
import type { StoreDetail } from '#contract/routes/catalogue/stores.ts';
import { duplicateStore } from '#src/domain/store/stores.ts';
import { t } from '#src/lib/i18n.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { CommandSheet } from '#src/ui/overlay/command-sheet.tsx';

/**
 * Creates a store from this one, with its menu; the new store is an application, and its form
 * opens.
 */
export function DuplicateSheet(props: {
  store: StoreDetail;
  /** Receives the id of the new store; null if none was created. */
  onClose: (made: number | null) => void;
}) {
  const { store, onClose } = props;
  const [made, setMade] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  return (
    <CommandSheet
      title={t('stores.duplicate_title', { name: store.name })}
      confirm={t('stores.duplicate')}
      onClose={() => onClose(made)}
      done={(answer) => {
        const { id, name } = answer as StoreDetail;
        setMade(id);
        onClose(id);
        return t('stores.created_done', { name });
      }}
      send={(form) => {
        const name = formText(form, 'name').trim();
        setMissing(name === '');
        if (name === '') return null;
        return duplicateStore(store.id, name);
      }}
    >
      <p>{t('stores.duplicate_lead')}</p>
      <TextField
        label={t('stores.name')}
        name="name"
        maxLength={120}
        autoFocus
        defaultValue={store.name}
        error={isMissing ? t('form.missing') : undefined}
      />
    </CommandSheet>
  );
}
