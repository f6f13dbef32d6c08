import { area, type Base } from '../area.ts';
import { createCommandRepository } from './repository.ts';
import { createCommandService } from './service.ts';

export const commandsArea = area({
  services: ({ db, clock }: Base) => ({
    commands: createCommandService({ db, clock, repository: createCommandRepository(db) }),
  }),
});
