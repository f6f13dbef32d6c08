import { PROPOSAL_KINDS, proposalsRoutes } from '#contract/routes/people/proposals.ts';
import { PROPOSAL_STATES } from '#machines/proposal/proposal-machine.ts';
import { Age } from '#src/domain/live/age.tsx';
import { proposalActs, subjectText } from '#src/domain/proposal/proposals.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { optionsOf } from '#src/ui/field/options.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { choicesFilter } from '#src/ui/list/filters/choices-filter.ts';
import { defineList } from '#src/ui/list/list.ts';
import { ProposalPane } from './proposal-pane.tsx';

const column = columnsOf<typeof proposalsRoutes.list>();
const POLL_MS = 4_000;

/** The queue of changes that wait for a second person, oldest first, with before and after. */
export const proposalsList = defineList({
  id: 'proposals',
  label: 'proposals.queue',
  counted: 'proposals.counted',
  routes: proposalsRoutes,
  columns: [
    column.cell('kind', 'proposals.kind', 'minmax(8rem, 1fr)', ({ kind }) =>
      t(`proposals.kind_${kind}`),
    ),
    column.cell('subject', 'proposals.subject', 'minmax(7rem, 1.5fr)', subjectText),
    column.amount('amount', 'proposals.amount', '6rem'),
    column.cell('state', 'proposals.state', '5rem', ({ state }) => t(`proposals.state_${state}`)),
    {
      id: 'age',
      label: 'proposals.age',
      width: '4.5rem',
      isNumber: true,
      cell: ({ createdAt, state }) => state === 'waiting' && <Age since={createdAt} />,
    },
    column.text('author', 'proposals.author', 'minmax(6rem, 1fr)', 'author.name'),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'proposals.state',
      defaultValue: 'waiting',
      options: [
        ...optionsOf(PROPOSAL_STATES, (state) => t(`proposals.state_${state}`)),
        { value: 'all', label: t('proposals.all') },
      ],
      // Waiting ones are sorted oldest first, decided ones newest first.
      toApi: (state) =>
        state === 'all'
          ? { sort: '-createdAt' }
          : { state, sort: state === 'waiting' ? 'createdAt' : '-createdAt' },
    },
    choicesFilter('kind', 'proposals.kind', PROPOSAL_KINDS),
  ],
  pane: { Body: ProposalPane, none: 'proposals.none' },
  watch: {
    everyMs: POLL_MS,
    isOpen: ({ state }) => state === 'waiting',
    get: (id) => call(proposalsRoutes.get, byId(id)),
    newest: '-createdAt',
  },
  acts: proposalActs,
  name: ({ id, subjectName }) => `#${id} ${subjectName}`,
  empty: 'proposals.empty',
  isOver: ({ state }) => state !== 'waiting',
});
