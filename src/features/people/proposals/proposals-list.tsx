import { PROPOSAL_KINDS, proposalsRoutes } from '#contract/routes/people/proposals.ts';
import { PROPOSAL_STATES } from '#machines/proposal/proposal-machine.ts';
import { Age } from '#src/domain/live/age.tsx';
import { proposalActs, subjectText } from '#src/domain/proposal/proposals.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { optionOf, optionsOf } from '#src/ui/field/options.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { ProposalPane } from './proposal-pane.tsx';

const { column, filter } = makersOf({ routes: proposalsRoutes, texts: 'proposals.' });
const POLL_MS = 4_000;

/** The queue of changes that wait for a second person, oldest first, with before and after. */
export const proposalsList = defineList({
  id: 'proposals',
  label: 'proposals.queue',
  counted: 'proposals.counted',
  routes: proposalsRoutes,
  columns: [
    column.cell({
      id: 'kind',
      width: 'minmax(8rem, 1fr)',
      cell: ({ kind }) => t(`proposals.kind_${kind}`),
    }),
    column.cell({ id: 'subject', width: 'minmax(7rem, 1.5fr)', cell: subjectText }),
    column.amount({ id: 'amount', width: '6rem' }),
    column.cell({ id: 'state', width: '5rem', cell: ({ state }) => t(`proposals.state_${state}`) }),
    column.figure({
      id: 'age',
      width: '4.5rem',
      cell: ({ createdAt, state }) => state === 'waiting' && <Age since={createdAt} />,
    }),
    column.text({ id: 'author', width: 'minmax(6rem, 1fr)', value: 'author.name' }),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'proposals.state',
      defaultValue: 'waiting',
      options: [
        ...optionsOf(PROPOSAL_STATES, (state) => t(`proposals.state_${state}`)),
        optionOf('all', 'proposals.all'),
      ],
      // Waiting ones are sorted oldest first, decided ones newest first.
      toApi: (state) =>
        state === 'all'
          ? { sort: '-createdAt' }
          : { state, sort: state === 'waiting' ? 'createdAt' : '-createdAt' },
    },
    filter.choices({ name: 'kind', words: PROPOSAL_KINDS }),
  ],
  pane: { Body: ProposalPane, none: 'proposals.none' },
  watch: {
    everyMs: POLL_MS,
    isOpen: ({ state }) => state === 'waiting',
    get: (id) => call(proposalsRoutes.get, byId(id)),
    newest: '-createdAt',
  },
  acts: proposalActs,
  name: ({ id, subjectName }) => `${idText(id)} ${subjectName}`,
  empty: 'proposals.empty',
  isOver: ({ state }) => state !== 'waiting',
});
