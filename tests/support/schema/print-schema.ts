// `npx tsx tests/support/schema/print-schema.ts <url>`: the schema of a database, as docs/schema.sql.
import { withConnection } from '#server/platform/db/connection.ts';
import { readSchema } from './read-schema.ts';

const [url = ''] = process.argv.slice(2);
process.stdout.write(await withConnection(url, readSchema));
