import {
  DISPATCH_DEFAULTS,
  dispatchZonesRoutes,
  ZONE_MODES,
  type ZoneMode,
  type ZoneSettings,
} from '#contract/routes/operations/dispatch-zones.ts';
import { InheritedCells } from '#src/domain/zone/inherited-cells.tsx';
import { dispatchZoneActs, readZone, zoneDispatch } from '#src/domain/zone/zones.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Section } from '#src/ui/detail/parts.tsx';
import { optionsOf } from '#src/ui/field/options.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { savedCell } from '#src/ui/list/rows/saved-cell.ts';
import { TableHead } from '#src/ui/page/table-head.tsx';
import { Timeline } from '#src/ui/timeline/timeline.tsx';

const { column, filter } = makersOf({ routes: dispatchZonesRoutes, texts: 'dispatch_zones.zone_' });
const cell = savedCell(zoneDispatch);

/** Waiting orders and free drivers are current values. */
const REFRESH_MS = 5_000;
const LIMITS = ['1', '2', '3', '4'] as const;
const modeText = (mode: ZoneMode) => t(`dispatch_zones.mode_${mode}`);

/** A choice that sets no value of the zone itself. */
const INHERIT = 'default';
const options = <T extends string>(values: readonly T[], text: (value: T) => string, of: T) => [
  { value: INHERIT, label: t('dispatch_zones.default_is', { value: text(of) }) },
  ...optionsOf(values, text),
];
const limitText = (limit: string) => limit;
const defaultLimit = String(DISPATCH_DEFAULTS.maxOrders) as (typeof LIMITS)[number];

/** A value that applies in a zone: quiet if the zone inherits it. */
const value = (text: string | number, isInherited: boolean) =>
  isInherited ? (
    <span className="quiet" title={t('dispatch_zones.inherited')}>
      {text}
    </span>
  ) : (
    text
  );
const inherits = ({ own }: ZoneSettings, name: 'mode' | 'maxOrders') =>
  own !== undefined && own[name] === null;

const FIELDS = [
  ['mode', 'dispatch_zones.zone_mode', ({ mode }: typeof DISPATCH_DEFAULTS) => modeText(mode)],
  [
    'maxOrders',
    'dispatch_zones.zone_limit',
    ({ maxOrders }: typeof DISPATCH_DEFAULTS) => String(maxOrders),
  ],
] as const;

/** What a zone has itself and what it inherits, and its changes: who and what, the latest first. */
function ZonePeek({ row }: { row: ZoneSettings }) {
  const { history } = row;
  return (
    <>
      <Section title={t('dispatch_zones.values')}>
        <table className="table">
          <TableHead
            headings={[
              { label: t('dispatch_zones.values'), isHidden: true },
              t('dispatch_zones.own'),
              t('dispatch_zones.inherited'),
              { label: t('dispatch_zones.set_inherit'), isHidden: true },
            ]}
          />
          <tbody>
            {FIELDS.map(([name, label, text]) => (
              <tr key={name}>
                <th scope="row">{t(label)}</th>
                <InheritedCells inherited={text(DISPATCH_DEFAULTS)} reset={null}>
                  {inherits(row, name) ? '—' : text(row)}
                </InheritedCells>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
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
    </>
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
      cell: (row) => value(modeText(row.mode), inherits(row, 'mode')),
      edit: cell(
        {
          kind: 'choice',
          options: options(ZONE_MODES, modeText, DISPATCH_DEFAULTS.mode),
          value: (row) => (inherits(row, 'mode') ? INHERIT : row.mode),
        },
        (mode) => ({ mode: mode === INHERIT ? null : (mode as ZoneMode) }),
      ),
    }),
    column.figure({
      id: 'maxOrders',
      label: 'dispatch_zones.zone_limit',
      width: '6.5rem',
      cell: (row) => value(row.maxOrders, inherits(row, 'maxOrders')),
      edit: cell(
        {
          kind: 'choice',
          options: options(LIMITS, limitText, defaultLimit),
          value: (row) => (inherits(row, 'maxOrders') ? INHERIT : String(row.maxOrders)),
        },
        (limit) => ({ maxOrders: limit === INHERIT ? null : Number(limit) }),
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
  acts: dispatchZoneActs,
  editPermission: 'dispatch.configure',
  peek: ZonePeek,
  watch: { everyMs: REFRESH_MS, isOpen: () => true, get: readZone },
  name: ({ name }) => name,
  empty: 'dispatch_zones.zones_none',
});
