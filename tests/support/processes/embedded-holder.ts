// A separate process that runs an embedded database, so that a test can kill it.
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { silentLog } from '#server/platform/db/log.ts';

const database = await startEmbedded({ dataDir: process.argv[2] ?? '', log: silentLog });
process.send?.({ ownerUrl: database.ownerUrl, pid: database.pid });
