import { CHANGE_KINDS, changeRequestsRoutes } from '#contract/routes/money/change-requests.ts';
import { CHANGE_REQUEST_STATES } from '#machines/change-request/change-request-machine.ts';
import { changeText, requestActs } from '#src/domain/driver/change-requests.ts';
import { Age } from '#src/domain/live/age.tsx';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { optionOf, optionsOf } from '#src/ui/field/options.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { RequestPane } from './request-pane.tsx';

const { column, filter } = makersOf({ routes: changeRequestsRoutes, texts: 'change_requests.' });
const POLL_MS = 4_000;

/** The queue of changes that drivers ask for, oldest first, with before and after. */
export const requestsList = defineList({
  id: 'changeRequests',
  label: 'change_requests.queue',
  counted: 'change_requests.counted',
  routes: changeRequestsRoutes,
  columns: [
    column.cell({
      id: 'driver',
      width: 'minmax(8rem, 1.5fr)',
      cell: ({ driver }) => `${driver.code} ${driver.name}`,
    }),
    column.cell({
      id: 'kind',
      width: 'minmax(7rem, 1fr)',
      cell: ({ kind }) => t(`change_requests.kind_${kind}`),
    }),
    column.cell({ id: 'change', width: 'minmax(9rem, 2fr)', cell: changeText }),
    column.cell({
      id: 'state',
      width: '6rem',
      cell: ({ state }) => t(`change_requests.state_${state}`),
    }),
    column.figure({
      id: 'age',
      width: '4.5rem',
      cell: ({ createdAt, state }) => state === 'waiting' && <Age since={createdAt} />,
    }),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'change_requests.state',
      defaultValue: 'waiting',
      options: [
        ...optionsOf(CHANGE_REQUEST_STATES, (state) => t(`change_requests.state_${state}`)),
        optionOf('all', 'change_requests.all'),
      ],
      // Waiting ones are sorted oldest first, decided ones newest first.
      toApi: (state) =>
        state === 'all'
          ? { sort: '-createdAt' }
          : { state, sort: state === 'waiting' ? 'createdAt' : '-createdAt' },
    },
    filter.choices({ name: 'kind', words: CHANGE_KINDS }),
    { kind: 'number', name: 'driverId', label: 'disputes.driver_id' },
  ],
  pane: { Body: RequestPane, none: 'change_requests.none' },
  watch: {
    everyMs: POLL_MS,
    isOpen: ({ state }) => state === 'waiting',
    get: (id) => call(changeRequestsRoutes.get, byId(id)),
    newest: '-createdAt',
  },
  acts: requestActs,
  name: ({ id, driver }) => `${idText(id)} ${driver.name}`,
  empty: 'change_requests.empty',
  isOver: ({ state }) => state !== 'waiting',
});
