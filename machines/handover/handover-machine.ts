import { setup, transition } from 'xstate';

/** Who may send the event: the outgoing operator wrote the sheet, anyone else may receive it. */
export interface HandoverContext {
  isAuthor: boolean;
}

export type HandoverEvent =
  | { type: 'handover.edit' }
  | { type: 'handover.offer' }
  | { type: 'handover.take' }
  | { type: 'handover.withdraw' };
export type HandoverEventType = HandoverEvent['type'];

/**
 * The lifecycle of a handover sheet. The outgoing operator writes it and signs (offers) it; the
 * receiving operator signs (takes) it. A signed sheet cannot be changed; to correct it, it is
 * withdrawn and written again.
 */
export const handoverMachine = setup({
  types: {
    context: {} as HandoverContext,
    events: {} as HandoverEvent,
    input: {} as HandoverContext,
  },
  guards: {
    isAuthor: ({ context }) => context.isAuthor,
    isReceiver: ({ context }) => !context.isAuthor,
  },
}).createMachine({
  id: 'handover',
  initial: 'draft',
  context: ({ input }) => ({ isAuthor: input.isAuthor }),
  states: {
    draft: {
      on: {
        'handover.edit': { guard: 'isAuthor', target: 'draft' },
        'handover.offer': { guard: 'isAuthor', target: 'offered' },
        'handover.withdraw': { guard: 'isAuthor', target: 'withdrawn' },
      },
    },
    offered: {
      on: {
        'handover.take': { guard: 'isReceiver', target: 'taken' },
        'handover.withdraw': { guard: 'isAuthor', target: 'withdrawn' },
      },
    },
    taken: { type: 'final' },
    withdrawn: { type: 'final' },
  },
});

export const HANDOVER_STATES = ['draft', 'offered', 'taken', 'withdrawn'] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];

export const HANDOVER_EVENT_TYPES = [
  'handover.edit',
  'handover.offer',
  'handover.take',
  'handover.withdraw',
] as const satisfies readonly HandoverEventType[];

/** The state of the sheet and the acting user, which together decide the legal events. */
export interface HandoverPlace extends HandoverContext {
  state: HandoverState;
}

const snapshotOf = ({ state, isAuthor }: HandoverPlace) =>
  handoverMachine.resolveState({ value: state, context: { isAuthor } });

/** True when the event is legal. Used by the server and by buttons. */
export const canHandover = (place: HandoverPlace, type: HandoverEventType): boolean =>
  snapshotOf(place).can({ type });

/** The event types that are legal, in the order of HANDOVER_EVENT_TYPES. */
export const legalHandoverEvents = (place: HandoverPlace): HandoverEventType[] =>
  HANDOVER_EVENT_TYPES.filter((type) => canHandover(place, type));

/** The state after the event; null if the event is not legal. */
export function applyHandoverEvent(
  place: HandoverPlace,
  type: HandoverEventType,
): HandoverState | null {
  const before = snapshotOf(place);
  if (!before.can({ type })) return null;
  const [after] = transition(handoverMachine, before, { type });
  return after.value as HandoverState;
}
