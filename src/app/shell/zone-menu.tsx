import { MapMarker } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { zoneNamesQuery } from '#src/domain/zone/zone-names.ts';
import { currentConsole } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { useHasPermission, useSession } from '#src/lib/session/session.ts';
import { DropdownMenu } from '#src/ui/overlay/dropdown-menu.tsx';

/**
 * The menu of the zones that the console shows: all zones of the user, or one of them.
 * For a user with a single zone it is only that zone's name. A user who may see everything has no
 * menu unless there are two zones. The name takes room in the header only if a zone is chosen.
 */
export function ZoneMenu() {
  const zones = useSession(({ user }) => user?.zones ?? 'all');
  const mayRead = useHasPermission('zones.read');
  const { data: every } = useQuery({
    ...zoneNamesQuery,
    enabled: zones === 'all' && mayRead,
  });
  const choice = currentConsole().deps.zones;
  const own = zones === 'all' ? (every ?? []) : zones;
  const [only] = own;
  if (zones !== 'all' && own.length < 2)
    return (
      <span className="cut quiet small zone-name" title={t('shell.zones_own')}>
        {only ? only.name : t('shell.zones_none')}
      </span>
    );
  if (!choice || own.length < 2) return null;
  const { chosen, choose } = choice;
  const whole = t(zones === 'all' ? 'shell.zones_all' : 'shell.zones_mine');
  const names = own.filter(({ id }) => chosen?.includes(id)).map(({ name }) => name);
  const shown = chosen ? joinList(names) : whole;
  return (
    <DropdownMenu
      label={t('shell.zones', { shown })}
      className="zone-button"
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
      {chosen && <span className="cut zone-name">{shown}</span>}
    </DropdownMenu>
  );
}
