import { chargesRoutes } from '#contract/routes/money/charges.ts';
import { CONTEST_STATES } from '#machines/contest/contest-machine.ts';
import { chargeActs, chargedText, contestText } from '#src/domain/charge/charges.ts';
import { Age } from '#src/domain/live/age.tsx';
import { changesOf } from '#src/domain/live/record-follower.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { optionOf, optionsOf } from '#src/ui/field/options.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { ChargePane } from './charge-pane.tsx';

const { column } = makersOf({ routes: chargesRoutes, texts: 'charges.' });
const POLL_MS = 4_000;

/** All charges, the latest first; by a filter those that are contested, oldest first. */
export const chargesList = defineList({
  id: 'charges',
  label: 'charges.queue',
  counted: 'charges.counted',
  routes: chargesRoutes,
  columns: [
    column.cell({ id: 'order', width: '5rem', cell: ({ orderId }) => idText(orderId) }),
    column.cell({ id: 'party', width: 'minmax(8rem, 1.5fr)', cell: chargedText }),
    column.amount({ id: 'amount', width: '6rem' }),
    column.cell({ id: 'state', width: '7rem', cell: contestText }),
    column.figure({
      id: 'age',
      width: '5rem',
      cell: ({ contest }) => contest?.state === 'open' && <Age since={contest.at} />,
    }),
    column.text({
      id: 'by',
      label: 'charges.by',
      width: 'minmax(6rem, 1fr)',
      fromRem: 46,
      value: 'by.name',
    }),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'contest',
      label: 'charges.state',
      defaultValue: 'all',
      options: [
        ...optionsOf(CONTEST_STATES, (state) => t(`charges.state_${state}`)),
        optionOf('all', 'charges.all'),
      ],
      // Open ones are sorted oldest first, all others newest first.
      toApi: (contest) =>
        contest === 'all' ? { sort: '-at' } : { contest, sort: contest === 'open' ? 'at' : '-at' },
    },
    { kind: 'number', name: 'orderId', label: 'charges.order' },
    { kind: 'number', name: 'storeId', label: 'charges.store_id' },
    { kind: 'number', name: 'driverId', label: 'charges.driver_id' },
  ],
  pane: { Body: ChargePane, none: 'charges.none' },
  watch: {
    everyMs: POLL_MS,
    changes: changesOf('charge'),
    isOpen: ({ contest }) => contest?.state === 'open',
    get: (id) => call(chargesRoutes.get, byId(id)),
    newest: '-at',
  },
  acts: chargeActs,
  name: ({ orderId }) => t('charges.of_order', { id: orderId }),
  empty: 'charges.empty',
  isOver: ({ contest }) => contest?.state !== 'open',
});
