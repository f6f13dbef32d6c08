import { NO_ANSWERS, type NoAnswer } from '#contract/operations/driver-facts/answer.ts';
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
import { optionOf, optionsOf } from '#src/ui/field/options.ts';
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

/** The settings of answers, which a server of the release before does not have. */
type Answers = Partial<Pick<ZoneSettings, 'answerSeconds' | 'noAnswer'>>;
const SECONDS = ['20', '30', '45', '60', '90', '120'] as const;
const secondsText = (seconds: string) => t('dispatch_zones.answer_seconds', { n: Number(seconds) });
const secondsOf = ({ answerSeconds }: Answers) =>
  answerSeconds ? secondsText(String(answerSeconds)) : t('dispatch_zones.answer_off');
const noAnswerText = (then: NoAnswer) => t(`dispatch_zones.no_answer_${then}`);
const noAnswerOf = ({ noAnswer }: Answers) => noAnswerText(noAnswer ?? DISPATCH_DEFAULTS.noAnswer);

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
const inherits = (
  { own }: ZoneSettings,
  name: 'mode' | 'maxOrders' | 'answerSeconds' | 'noAnswer',
) => own !== undefined && (own[name] ?? null) === null;

type Values = Pick<ZoneSettings, 'mode' | 'maxOrders'>;

const FIELDS = [
  ['mode', 'dispatch_zones.zone_mode', ({ mode }: Values) => modeText(mode)],
  ['maxOrders', 'dispatch_zones.zone_limit', ({ maxOrders }: Values) => String(maxOrders)],
  ['answerSeconds', 'dispatch_zones.zone_answer', secondsOf],
  ['noAnswer', 'dispatch_zones.zone_no_answer', noAnswerOf],
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
    column.cell({
      id: 'answerSeconds',
      label: 'dispatch_zones.zone_answer',
      width: '7rem',
      cell: (row) => value(secondsOf(row), inherits(row, 'answerSeconds')),
      edit: cell(
        {
          kind: 'choice',
          options: [
            optionOf(INHERIT, 'dispatch_zones.answer_off'),
            ...optionsOf(SECONDS, secondsText),
          ],
          value: (row) => (row.answerSeconds ? String(row.answerSeconds) : INHERIT),
        },
        (seconds) => ({ answerSeconds: seconds === INHERIT ? null : Number(seconds) }),
      ),
    }),
    column.cell({
      id: 'noAnswer',
      label: 'dispatch_zones.zone_no_answer',
      width: '8rem',
      cell: (row) => value(noAnswerOf(row), inherits(row, 'noAnswer')),
      edit: cell(
        {
          kind: 'choice',
          options: options(NO_ANSWERS, noAnswerText, DISPATCH_DEFAULTS.noAnswer),
          value: (row) => row.own?.noAnswer ?? INHERIT,
        },
        (then) => ({ noAnswer: then === INHERIT ? null : (then as NoAnswer) }),
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
