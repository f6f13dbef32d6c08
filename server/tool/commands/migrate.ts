import { declareOnePerson } from '../../platform/db/host-declarations.ts';
import { silentLog } from '../../platform/db/log.ts';
import { migrate } from '../../platform/db/migrate.ts';
import type { Command } from '../command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: 'Migrates the schema to this release; servers may run',
  takes: [0, 0],
  options: {
    'allow-empty': {
      type: 'boolean',
      help: 'also creates the schema in an empty database, as the first installation does',
    },
  },
  // A database without accounts may be one whose first server has not started yet.
  allows: (values) => ['used', ...(values['allow-empty'] ? (['empty', 'unused'] as const) : [])],
  async run({ access, config, print }) {
    const log = { ...silentLog, warn: (_: object, text = '') => console.error(text) };
    const ran = await migrate(access, log);
    await declareOnePerson(access.ownerUrl, config.onePerson);
    print(ran.length > 0 ? `Migrated: ${ran.join(', ')}` : 'The database is up to date.');
    return undefined;
  },
};
