import { MapMarker } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { areaNamesQuery } from '#src/domain/zone/area-names.ts';
import { currentConsole } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission, useSession } from '#src/lib/session/session.ts';
import { DropdownMenu } from '#src/ui/overlay/dropdown-menu.tsx';

/**
 * The menu of the operational areas that the console shows: all areas of the user, or one of them.
 * For a user with a single area it is only that area's name. A user who may see everything has no
 * menu unless there are two areas. The name takes room in the header only if an area is chosen.
 */
export function AreaMenu() {
  const zones = useSession(({ user }) => user?.zones ?? 'all');
  const mayRead = useHasPermission('zones.read');
  const { data: every } = useQuery({
    ...areaNamesQuery,
    enabled: zones === 'all' && mayRead,
  });
  const areas = currentConsole().deps.areas;
  const own = zones === 'all' ? (every ?? []) : zones;
  const [only] = own;
  if (zones !== 'all' && own.length < 2)
    return (
      <span className="cut quiet small area-name" title={t('shell.areas_own')}>
        {only ? only.name : t('shell.areas_none')}
      </span>
    );
  if (!areas || own.length < 2) return null;
  const { chosen, choose } = areas;
  const whole = t(zones === 'all' ? 'shell.areas_all' : 'shell.areas_mine');
  const names = own.filter(({ id }) => chosen?.includes(id)).map(({ name }) => name);
  const shown = chosen ? names.join(', ') : whole;
  return (
    <DropdownMenu
      label={t('shell.areas', { shown })}
      className="area-button"
      items={[
        { id: 0, label: whole, checked: chosen === null, run: () => choose(null) },
        ...own.map(({ id, name }, n) => ({
          id,
          label: name,
          checked: chosen?.includes(id) ?? false,
          run: () => choose([id]),
          ...(n === 0 ? { startsGroup: true } : {}),
        })),
      ]}
    >
      <MapMarker />
      {chosen && <span className="cut area-name">{shown}</span>}
    </DropdownMenu>
  );
}
