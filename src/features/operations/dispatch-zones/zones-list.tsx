import {
  dispatchZonesRoutes,
  ZONE_MODES,
  type ZoneMode,
  type ZoneSettings,
} from '#contract/routes/operations/dispatch-zones.ts';
import { modeActs, readZone, zoneDispatch } from '#src/domain/zone/zones.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Section } from '#src/ui/detail/parts.tsx';
import { optionsOf } from '#src/ui/field/options.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { choicesFilter } from '#src/ui/list/filters/choices-filter.ts';
import { defineList } from '#src/ui/list/list.ts';
import { savedCell } from '#src/ui/list/rows/saved-cell.ts';

const column = columnsOf<typeof dispatchZonesRoutes.list>();
const cell = savedCell(zoneDispatch);

/** Waiting orders and free drivers are current values. */
const REFRESH_MS = 5_000;
const LIMITS = ['1', '2', '3', '4'] as const;
const modeText = (mode: ZoneMode) => t(`dispatch_zones.mode_${mode}`);

/** The changes of a zone: who and what, the latest first. */
function ZoneHistory({ row: { history } }: { row: ZoneSettings }) {
  return (
    <Section title={t('dispatch_zones.zone_history')}>
      {history.length === 0 && <p className="hint">{t('dispatch_zones.zone_history_none')}</p>}
      <ol className="log">
        {history.map(({ at, actor, mode, maxOrders }) => (
          <li key={at}>
            <time dateTime={at}>{moment(at)}</time>
            <span>{t('dispatch_zones.zone_value', { mode: modeText(mode), n: maxOrders })}</span>
            <span>{actor.name}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The zones that have stores: who assigns their orders, and what waits there. */
export const zonesList = defineList({
  id: 'dispatchZones',
  label: 'dispatch_zones.zones',
  counted: 'lists.dispatch_zones',
  routes: dispatchZonesRoutes,
  searchHint: 'dispatch_zones.zone_search',
  defaultSort: 'name',
  columns: [
    column.text('name', 'dispatch_zones.zone', 'minmax(9rem, 1fr)', {
      sort: 'name',
      isTitle: true,
    }),
    {
      ...column.cell('mode', 'dispatch_zones.zone_mode', '8rem', ({ mode }) => modeText(mode)),
      edit: cell(
        {
          kind: 'choice',
          options: optionsOf(ZONE_MODES, modeText),
          value: ({ mode }) => mode,
        },
        (mode) => ({ mode: mode as ZoneMode }),
      ),
    },
    {
      ...column.number('maxOrders', 'dispatch_zones.zone_limit', '6.5rem'),
      edit: cell(
        {
          kind: 'choice',
          options: optionsOf(LIMITS, (limit) => limit),
          value: ({ maxOrders }) => String(maxOrders),
        },
        (limit) => ({ maxOrders: Number(limit) }),
      ),
    },
    column.number('waiting', 'dispatch_zones.zone_waiting', '6rem'),
    column.number('freeDrivers', 'dispatch_zones.zone_free', '7rem'),
    column.cell(
      'changed',
      'dispatch_zones.zone_changed',
      'minmax(11rem, 1fr)',
      ({ history: [last] }) =>
        last
          ? t('dispatch_zones.zone_by', { who: last.actor.name, at: moment(last.at) })
          : t('dispatch_zones.zone_never'),
    ),
  ],
  filters: [choicesFilter('mode', 'dispatch_zones.zone_mode', ZONE_MODES, modeText)],
  acts: modeActs,
  editPermission: 'dispatch.configure',
  peek: ZoneHistory,
  watch: { everyMs: REFRESH_MS, isOpen: () => true, get: readZone },
  name: ({ name }) => name,
  empty: 'dispatch_zones.zones_none',
});
