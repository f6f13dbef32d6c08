import { loadConfig } from '../../config.ts';
import { openAccess } from './backup/access.ts';
import { silentLog } from './log.ts';
import { migrate } from './migrate.ts';

/** `npm run db:migrate`. */
async function main(): Promise<void> {
  const access = await openAccess(loadConfig(process.env), silentLog);
  try {
    const log = { ...silentLog, warn: (_: object, text?: string) => console.log(text) };
    const ran = await migrate(access, log);
    console.log(ran.length > 0 ? `Migrated: ${ran.join(', ')}` : 'The database is up to date.');
  } finally {
    await access.close();
  }
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
