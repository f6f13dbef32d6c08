import { CASE_PRIORITIES, CASE_WAITS, type Case } from '#contract/operations/cases/case.ts';
import { presence } from '#src/domain/presence/presence.ts';
import { allows } from '#src/lib/allows.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { choiceOf } from '#src/ui/field/options.ts';
import type { ReasonCodes } from '#src/ui/field/reason/coded-reason.tsx';
import { readTimed } from '#src/ui/list/acts/ask-timed.tsx';
import type { ActTimed, RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';
import { sendCase } from './cases.ts';

type CaseEvent = Exclude<keyof Case['acts'], 'comment' | 'attach'>;
type More = Partial<RecordAct<Case>>;

/** One act on cases, with what it sends besides its event. */
const act = (
  id: CaseEvent,
  key: string,
  fields: (answer: string) => object = () => ({}),
  more: More = {},
): RecordAct<Case> => ({
  id,
  label: `cases.${id}`,
  key,
  permission: 'cases.write',
  can: allows(id),
  whyNot: ({ acts }) => {
    const state = acts[id];
    return state === true ? null : sentenceOf(state);
  },
  ...more,
  send: sendEach<Case, Case>(
    (row, answer) => sendCase(row, { event: `case.${id}`, ...fields(answer) } as never),
    (_, answer) => answer,
  ),
});

const waits: ReasonCodes = {
  field: 'waitingFor',
  options: () => CASE_WAITS.map((value) => ({ value, label: t(`cases.wait_${value}`) })),
  other: 'platform',
};
const waiting: ActTimed = { label: 'cases.wait_until', isTimed: true, codes: waits };

/** Whom a case waits for, until when, and why. */
const waitFields = (answer: string): object => {
  const read = readTimed(answer, waiting);
  return {
    waitingFor: read?.code ?? 'platform',
    wakesAt: read?.until ?? '',
    ...(read?.reason ? { reason: read.reason } : {}),
  };
};

/** Who is at a console now, and can be handed a case. */
const colleagues = async () =>
  [
    ...new Map(
      (presence.get()?.looking ?? []).map(({ user }) => [user.id as number, user.name]),
    ).entries(),
  ].map(([id, name]) => ({ value: String(id), label: name }));

/** What staff do with cases, in the order of their buttons. */
export const caseActs: readonly RecordAct<Case>[] = [
  act('take', 't'),
  act('resolve', 'r', (reason) => ({ reason }), { asks: 'reason' }),
  act('wait', 'w', waitFields, {
    asks: waiting,
    faultOf: (answer) => (readTimed(answer, waiting)?.until ? null : t('cases.wait_needs')),
  }),
  act('wake', 'e'),
  act('refuse', 'd', (reason) => ({ reason }), { asks: 'reason', lead: 'cases.refuse_lead' }),
  act('reopen', 'o', (reason) => ({ reason }), { asks: 'reason' }),
  act('release', 'l'),
  act('reassign', 'h', (ownerId) => ({ ownerId: Number(ownerId) }), {
    asks: { label: 'cases.reassign_to', options: colleagues },
  }),
  act('prioritise', 'p', (priority) => ({ priority }), {
    asks: choiceOf('cases.prioritise_to', CASE_PRIORITIES, (one) => t(`cases.priority_${one}`)),
  }),
];
