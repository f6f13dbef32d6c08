import { remediesRoutes } from '#contract/routes/money/remedies.ts';
import { REMEDY_STATES } from '#machines/remedy/remedy-machine.ts';
import { Age } from '#src/domain/live/age.tsx';
import { basisText, remedyActs } from '#src/domain/remedy/remedies.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { optionOf, optionsOf } from '#src/ui/field/options.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { RemedyPane } from './remedy-pane.tsx';

const { column } = makersOf({ routes: remediesRoutes, texts: 'remedies.' });
const POLL_MS = 4_000;

/** The remedies that wait for another person, oldest first, and all others. */
export const remediesList = defineList({
  id: 'remedies',
  label: 'remedies.queue',
  counted: 'remedies.counted',
  routes: remediesRoutes,
  columns: [
    column.cell({ id: 'order', width: '5rem', cell: ({ orderId }) => idText(orderId) }),
    column.cell({ id: 'for', width: 'minmax(8rem, 2fr)', cell: basisText }),
    column.amount({ id: 'amount', width: '6rem' }),
    column.cell({
      id: 'target',
      width: '5.5rem',
      cell: ({ target }) => t(`remedies.target_${target}`),
    }),
    column.cell({ id: 'state', width: '6rem', cell: ({ state }) => t(`remedies.state_${state}`) }),
    column.figure({
      id: 'age',
      width: '5rem',
      cell: ({ at, state }) => state === 'waiting' && <Age since={at} />,
    }),
    column.text({
      id: 'givenBy',
      label: 'remedies.given_by',
      width: 'minmax(6rem, 1fr)',
      fromRem: 46,
      value: 'givenBy.name',
    }),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'remedies.state',
      defaultValue: 'waiting',
      options: [
        ...optionsOf(REMEDY_STATES, (state) => t(`remedies.state_${state}`)),
        optionOf('all', 'remedies.all'),
      ],
      // Those that wait are sorted oldest first, all others newest first.
      toApi: (state) =>
        state === 'all' ? { sort: '-at' } : { state, sort: state === 'waiting' ? 'at' : '-at' },
    },
    { kind: 'number', name: 'orderId', label: 'remedies.order' },
    { kind: 'number', name: 'caseId', label: 'remedies.case' },
    { kind: 'number', name: 'storeId', label: 'remedies.store_id' },
  ],
  pane: { Body: RemedyPane, none: 'remedies.none' },
  watch: {
    everyMs: POLL_MS,
    isOpen: ({ state }) => state === 'waiting',
    get: (id) => call(remediesRoutes.get, byId(id)),
    newest: '-at',
  },
  acts: remedyActs,
  name: ({ orderId }) => t('remedies.of_order', { id: orderId }),
  empty: 'remedies.empty',
  isOver: ({ state }) => state !== 'waiting',
});
