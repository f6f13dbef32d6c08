import { drill } from '../../platform/backups/make.ts';
import { createDb, createToolPool } from '../../platform/db/connect.ts';
import type { Command } from '../command.ts';
import { IDENTITY_OPTION, identitiesOf, linesAbout, requireReadable } from './archive-report.ts';

export const drillCommand: Command = {
  name: 'drill',
  usage: '<file>',
  summary: 'Restores a backup into a scratch database, compares it, and drops the database',
  takes: [1, 1],
  options: IDENTITY_OPTION,
  async run(context) {
    const { access, print } = context;
    const path = context.pathOf(context.positionals[0] ?? '');
    requireReadable(path);
    const identities = await identitiesOf(context);
    const db = createDb(createToolPool(access.ownerUrl));
    try {
      const clock = () => new Date();
      const contents = await drill(db, { ownerUrl: access.ownerUrl, path, identities, clock });
      for (const line of linesAbout('Restored and compared', path, contents)) print(line);
    } finally {
      await db.destroy();
    }
    return undefined;
  },
};
