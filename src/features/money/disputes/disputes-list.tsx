import { disputesRoutes } from '#contract/routes/money/disputes.ts';
import { DISPUTE_STATES } from '#machines/dispute/dispute-machine.ts';
import { disputeActs, eventText } from '#src/domain/dispute/disputes.tsx';
import { Age } from '#src/domain/live/age.tsx';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { optionsOf } from '#src/ui/field/options.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { defineList } from '#src/ui/list/list.ts';
import { DisputePane } from './dispute-pane.tsx';

const column = columnsOf<typeof disputesRoutes.list>();
const POLL_MS = 4_000;

/** The queue of drivers' disputes, oldest first. */
export const disputesList = defineList({
  id: 'disputes',
  label: 'disputes.queue',
  counted: 'disputes.counted',
  routes: disputesRoutes,
  columns: [
    column.cell('order', 'disputes.order', '5rem', ({ orderId }) => `#${orderId}`),
    column.cell('event', 'disputes.event', 'minmax(6rem, 1fr)', eventText),
    column.cell(
      'driver',
      'disputes.driver',
      'minmax(8rem, 1.5fr)',
      ({ driver }) => `${driver.code} ${driver.name}`,
    ),
    column.amount('amount', 'disputes.amount', '6rem'),
    column.cell('state', 'disputes.state', '6rem', ({ state }) => t(`disputes.state_${state}`)),
    {
      id: 'age',
      label: 'disputes.age',
      width: '4.5rem',
      isNumber: true,
      cell: ({ createdAt, state }) => state === 'open' && <Age since={createdAt} />,
    },
    column.text(
      'bookedBy',
      'disputes.booked_by',
      'minmax(6rem, 1fr)',
      { fromRem: 46 },
      'bookedBy.name',
    ),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'disputes.state',
      defaultValue: 'open',
      options: [
        ...optionsOf(DISPUTE_STATES, (state) => t(`disputes.state_${state}`)),
        { value: 'all', label: t('disputes.all') },
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
