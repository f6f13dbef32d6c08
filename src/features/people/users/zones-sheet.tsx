import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { User, UserDetail } from '#contract/routes/people/users.ts';
import { users } from '#src/domain/user/users.ts';
import { zoneNamesQuery } from '#src/domain/zone/zone-names.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import type { FieldOf } from '#src/ui/form/fields/form-field.ts';
import { FormSheet } from '#src/ui/form/form-sheet.tsx';

const schema = z.object({ isEverywhere: z.boolean(), zones: z.array(z.string()) });

/** The operational zones of a member of staff, in words. */
export const zonesText = ({ zones }: Pick<User, 'zones'>): string => {
  if (zones === 'all') return t('users.zones_all');
  return zones.length === 0 ? t('users.zones_none') : joinList(zones.map(({ name }) => name));
};

/** Sets where a member of staff works: everywhere, or in some operational zones. */
export function ZonesSheet(props: { user: UserDetail; onSaved: () => void; onClose: () => void }) {
  const { user, onSaved, onClose } = props;
  const { id, version, name, zones } = user;
  const { data: all } = useQuery(zoneNamesQuery);
  if (!all) return null;
  const fields: readonly FieldOf<z.input<typeof schema>>[] = [
    { kind: 'flag', name: 'isEverywhere', label: 'users.zones_all' },
    {
      kind: 'choices',
      name: 'zones',
      label: 'users.zones_some',
      options: all.map((zone) => ({ value: String(zone.id), label: zone.name })),
    },
  ];
  return (
    <FormSheet
      draft={{ id: 'user-zones', recordId: id }}
      title={t('users.zones_title', { name })}
      lead={t('users.zones_lead')}
      fields={fields}
      schema={schema}
      initial={{
        isEverywhere: zones === 'all',
        zones: zones === 'all' ? [] : zones.map((zone) => String(zone.id)),
      }}
      confirm={t('form.save')}
      onClose={onClose}
      save={async ({ isEverywhere, zones: chosen }) => {
        await users.update(
          String(id),
          { zones: isEverywhere ? 'all' : chosen.map(Number) },
          version,
        );
        onSaved();
      }}
    />
  );
}
