import { MINUTE_MS } from '#rules/time.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';

/** What the keys of an open replay do. */
export interface ReplayContext {
  /** Moves the shown time. Milliseconds. */
  step: (ms: number) => void;
  /** Focuses the field for a time. */
  askTime: () => void;
}

const make = commandsFor<ReplayContext>('replay');

/** The steps of the keys and buttons, in minutes. */
export const STEPS = [-30, -5, 5, 30] as const;

const KEYS = { '-30': '<', '-5': ',', '5': '.', '30': '>' } as const;
const LABELS = {
  '-30': 'replay.back_30',
  '-5': 'replay.back_5',
  '5': 'replay.on_5',
  '30': 'replay.on_30',
} as const satisfies Record<string, MessageKey>;

export const stepLabel = (minutes: (typeof STEPS)[number]): MessageKey => LABELS[`${minutes}`];
export const stepId = (minutes: (typeof STEPS)[number]): string => `replay.step${minutes}`;

export const commands: readonly Command<ReplayContext>[] = [
  ...STEPS.map((minutes) =>
    make({
      id: `step${minutes}`,
      label: stepLabel(minutes),
      keys: [KEYS[`${minutes}`]],
      run: ({ step }) => step(minutes * MINUTE_MS),
    }),
  ),
  make({ id: 'time', label: 'replay.go_to', keys: ['@'], run: ({ askTime }) => askTime() }),
];
