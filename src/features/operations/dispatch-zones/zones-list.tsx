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
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { savedCell } from '#src/ui/list/rows/saved-cell.ts';
import { Timeline } from '#src/ui/timeline/timeline.tsx';

const { column, filter } = makersOf({ routes: dispatchZonesRoutes, texts: 'dispatch_zones.zone_' });
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
      <Timeline
        items={history.map(({ at, actor, mode, maxOrders }) => ({
          key: at,
          at,
          what: t('dispatch_zones.zone_value', { mode: modeText(mode), n: maxOrders }),
          who: actor.name,
        }))}
      />
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
    column.text({
      id: 'name',
      label: 'dispatch_zones.zone',
      width: 'minmax(9rem, 1fr)',
      sort: 'name',
      isTitle: true,
    }),
    column.cell({
      id: 'mode',
      width: '8rem',
      cell: ({ mode }) => modeText(mode),
      edit: cell(
        {
          kind: 'choice',
          options: optionsOf(ZONE_MODES, modeText),
          value: ({ mode }) => mode,
        },
        (mode) => ({ mode: mode as ZoneMode }),
      ),
    }),
    column.number({
      id: 'maxOrders',
      label: 'dispatch_zones.zone_limit',
      width: '6.5rem',
      edit: cell(
        {
          kind: 'choice',
          options: optionsOf(LIMITS, (limit) => limit),
          value: ({ maxOrders }) => String(maxOrders),
        },
        (limit) => ({ maxOrders: Number(limit) }),
      ),
    }),
    column.number({ id: 'waiting', width: '6rem' }),
    column.number({ id: 'freeDrivers', label: 'dispatch_zones.zone_free', width: '7rem' }),
    column.cell({
      id: 'changed',
      width: 'minmax(11rem, 1fr)',
      cell: ({ history: [last] }) =>
        last
          ? t('dispatch_zones.zone_by', { who: last.actor.name, at: moment(last.at) })
          : t('dispatch_zones.zone_never'),
    }),
  ],
  filters: [filter.choices({ name: 'mode', words: ZONE_MODES, text: modeText })],
  acts: modeActs,
  editPermission: 'dispatch.configure',
  peek: ZoneHistory,
  watch: { everyMs: REFRESH_MS, isOpen: () => true, get: readZone },
  name: ({ name }) => name,
  empty: 'dispatch_zones.zones_none',
});
