import { caseActs } from '#src/domain/case/case-acts.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';

/** The case of the page, and what its keys do. */
interface PageContext {
  act: (id: string) => void;
  canAct: (id: string) => boolean;
  whyNot: (id: string) => string | null;
  back: () => void;
}

const make = commandsFor<PageContext>('casePage');

/** The commands of the page of a case: its acts, and the way back to the queue. */
export const pageCommands: readonly Command<PageContext>[] = [
  ...caseActs.map(({ id, label, key }) =>
    make({
      id,
      label,
      keys: typeof key === 'string' ? [key] : [...(key ?? [])],
      run: ({ act }) => act(id),
      can: ({ canAct }) => canAct(id),
      whyNot: ({ whyNot }) => whyNot(id),
      permission: 'cases.write',
    }),
  ),
  make({ id: 'back', label: 'cases.to_queue', keys: ['Escape'], run: 'back' }),
];
