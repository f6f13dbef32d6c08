import { unansweredCommands } from '#src/lib/api/money-commands.ts';
import { NOW } from '#tests/support/gallery/moment.ts';
import { prepared } from '#tests/support/gallery/stage.tsx';
import { UnansweredCommands } from './unanswered-commands.tsx';

export const Kept = prepared(
  () =>
    (unansweredCommands as { set?: (kept: object[]) => void }).set?.([
      { commandId: 'a', label: 'Pay Café Atlas', at: Date.parse(NOW) - 3_600_000 },
    ]),
  () => <UnansweredCommands onAnswer={() => undefined} />,
);
