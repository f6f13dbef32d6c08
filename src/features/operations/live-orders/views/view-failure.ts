import { announceViewFailure as tell } from '#src/ui/list/views/view-failure.ts';
import { boardViews } from './views.ts';

export const announceViewFailure = (name: string, error: unknown): void =>
  tell(name, error, boardViews().read);
