import type { InputOf } from '#contract/endpoint.ts';
import { type Proposal, proposalsRoutes } from '#contract/routes/people/proposals.ts';
import { allows } from '#src/lib/allows.ts';
import { ApiFailure, byId, call } from '#src/lib/api/call.ts';
import { textIfKnown } from '#src/lib/i18n.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';

type New = InputOf<typeof proposalsRoutes.create>['body'];

/** What a proposal changes; a setting is named by its section of the page of settings. */
export const subjectText = ({ kind, target, subjectName }: Proposal): string =>
  (kind === 'setting' ? textIfKnown(`money.set_${target}`) : undefined) ?? subjectName;

/** Asks a second person to make a change. */
export const propose = (body: New): Promise<Proposal> => call(proposalsRoutes.create, { body });

/** True if the server refused a change only because one person makes it. */
export const needsSecondPerson = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  (error.code === 'proposal.needed' || error.code === 'commitment.four_eyes');

const act = (
  id: keyof Proposal['acts'],
  more: Omit<RecordAct<Proposal>, 'id' | 'label' | 'can' | 'send'>,
): RecordAct<Proposal> => ({
  id,
  label: `proposals.${id}`,
  permission: 'proposals.read',
  can: allows(id),
  ...more,
  send: sendEach<Proposal, Proposal>(
    (row, reason) =>
      call(
        proposalsRoutes.send,
        { ...byId(row.id), body: { event: `proposal.${id}`, ...(reason ? { reason } : {}) } },
        { ifMatch: row.version },
      ),
    (_, answer) => answer,
  ),
});

/** The acts on a proposal: a second person confirms or refuses it, its author withdraws it. */
export const proposalActs: readonly RecordAct<Proposal>[] = [
  act('confirm', { key: 'a', isConfirmed: true, lead: 'proposals.confirm_lead' }),
  act('refuse', { key: 'r', asks: 'reason', lead: 'proposals.refuse_lead' }),
  act('withdraw', { key: 'w', isConfirmed: true, lead: 'proposals.withdraw_lead' }),
];
