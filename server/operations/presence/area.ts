import { area, type Base } from '../../platform/area.ts';
import { createLookRepository } from './look-repository.ts';
import { createDeskRepository } from './repository.ts';
import { deskHandlers } from './routes.ts';
import { createDeskService } from './service.ts';

export const presenceArea = area({
  services: ({ db, clock }: Base) => ({
    desk: createDeskService({
      db,
      clock,
      repository: createDeskRepository(db),
      looks: createLookRepository(db),
    }),
  }),
  handlers: ({ desk }) => ({ desk: deskHandlers(desk) }),
});
