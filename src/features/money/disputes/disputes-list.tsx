import { disputesRoutes } from '#contract/routes/money/disputes.ts';
import { DISPUTE_STATES } from '#machines/dispute/dispute-machine.ts';
import { disputeActs, eventText } from '#src/domain/dispute/disputes.tsx';
import { Age } from '#src/domain/live/age.tsx';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { optionOf, optionsOf } from '#src/ui/field/options.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { DisputePane } from './dispute-pane.tsx';

const { column } = makersOf({ routes: disputesRoutes, texts: 'disputes.' });
const POLL_MS = 4_000;

/** The queue of drivers' disputes, oldest first. */
export const disputesList = defineList({
  id: 'disputes',
  label: 'disputes.queue',
  counted: 'disputes.counted',
  routes: disputesRoutes,
  columns: [
    column.cell({ id: 'order', width: '5rem', cell: ({ orderId }) => idText(orderId) }),
    column.cell({ id: 'event', width: 'minmax(6rem, 1fr)', cell: eventText }),
    column.cell({
      id: 'driver',
      width: 'minmax(8rem, 1.5fr)',
      cell: ({ driver }) => `${driver.code} ${driver.name}`,
    }),
    column.amount({ id: 'amount', width: '6rem' }),
    column.cell({ id: 'state', width: '6rem', cell: ({ state }) => t(`disputes.state_${state}`) }),
    column.figure({
      id: 'age',
      width: '4.5rem',
      cell: ({ createdAt, state }) => state === 'open' && <Age since={createdAt} />,
    }),
    column.text({
      id: 'bookedBy',
      label: 'disputes.booked_by',
      width: 'minmax(6rem, 1fr)',
      fromRem: 46,
      value: 'bookedBy.name',
    }),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'disputes.state',
      defaultValue: 'open',
      options: [
        ...optionsOf(DISPUTE_STATES, (state) => t(`disputes.state_${state}`)),
        optionOf('all', 'disputes.all'),
      ],
      // Open ones are sorted oldest first, decided ones newest first.
      toApi: (state) =>
        state === 'all'
          ? { sort: '-createdAt' }
          : { state, sort: state === 'open' ? 'createdAt' : '-createdAt' },
    },
    { kind: 'number', name: 'orderId', label: 'disputes.order' },
    { kind: 'number', name: 'driverId', label: 'disputes.driver_id' },
  ],
  pane: { Body: DisputePane, none: 'disputes.none' },
  watch: {
    everyMs: POLL_MS,
    isOpen: ({ state }) => state === 'open',
    get: (id) => call(disputesRoutes.get, byId(id)),
    newest: '-createdAt',
  },
  acts: disputeActs,
  name: ({ orderId }) => t('disputes.of_order', { id: orderId }),
  empty: 'disputes.empty',
  isOver: ({ state }) => state !== 'open',
});
