import { z } from 'zod';
import { LatLon } from '#contract/geo.ts';
import { Address } from '#contract/routes/people/users.ts';
import { t } from '#src/lib/i18n.ts';
import { PointMap } from '#src/map/lazy-maps.tsx';
import type { FieldOf } from '#src/ui/form/fields/form-field.ts';
import { FormSheet } from '#src/ui/form/form-sheet.tsx';
import { isSameAddress, replaceAddress, toRequest } from './address.ts';

const { label, address, note } = Address.shape;
const schema = z.object({ label, address, note, location: LatLon });

const FIELDS: readonly FieldOf<z.input<typeof schema>>[] = [
  { kind: 'text', name: 'label', label: 'users.address_label' },
  { kind: 'text', name: 'address', label: 'users.address' },
  { kind: 'text', name: 'note', label: 'users.address_note' },
  { kind: 'location', map: PointMap, name: 'location', label: 'users.address_pin' },
];

/** Adds or edits an address: label, location, directions to the door. */
export function AddressSheet(props: {
  /** Null adds an address. */
  address: Address | null;
  userId: number;
  now: readonly Address[];
  save: (change: (now: readonly Address[]) => readonly Address[]) => Promise<void>;
  onClose: () => void;
}) {
  const { address: before, userId, now, save, onClose } = props;
  return (
    <FormSheet
      draft={{ id: `user-address ${before?.label ?? ''}`, recordId: userId }}
      title={t(before ? 'users.address_edit_title' : 'users.address_add')}
      fields={FIELDS}
      schema={schema}
      initial={before ? { ...before, location: { lat: before.lat, lon: before.lon } } : {}}
      confirm={t('form.save')}
      onClose={onClose}
      save={async ({ location, ...rest }) => {
        const after = { ...rest, ...location };
        const isThere = now.some((one) => isSameAddress(one, after));
        if (isThere && !(before && isSameAddress(before, after)))
          throw new Error(t('users.address_twice'));
        await save((all) => {
          const changed = before ? replaceAddress(all, before, after) : [...all, after];
          if (!changed) throw new Error(t('users.address_gone'));
          return changed.map(toRequest);
        });
      }}
    />
  );
}
