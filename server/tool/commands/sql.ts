import { hostname } from 'node:os';
import { text as readAll } from 'node:stream/consumers';
import type pg from 'pg';
import { withConnection } from '../../platform/db/connection.ts';
import type { Command } from '../command.ts';
import { HOST } from '../host.ts';
import { JSON_OPTION, toJson } from '../json-option.ts';
import { EXIT, ToolError } from '../tool-error.ts';

export const sqlCommand: Command = {
  name: 'sql',
  usage: '[statement]',
  summary: 'Runs a statement, or those of the standard input; they may only read without --write',
  takes: [0, 1],
  options: {
    ...JSON_OPTION,
    write: { type: 'boolean', help: 'lets the statements change rows; the audit log records them' },
  },
  allows: () => ['used', 'unused'],
  async run({ access, positionals: [given], values, print }) {
    const statements = given ?? (await readInput());
    const writes = values.write === true;
    const results = await withConnection(access.ownerUrl, (client) =>
      execute(client, statements, { writes, asText: !values.json }),
    );
    if (values.json)
      print(toJson(results.map(({ rows, rowCount, command }) => ({ command, rowCount, rows }))));
    else for (const result of results) print(tableOf(result));
    return undefined;
  },
};

async function readInput(): Promise<string> {
  if (process.stdin.isTTY) throw new ToolError('Give a statement, in quotes.', EXIT.usage);
  return await readAll(process.stdin);
}

interface Execution {
  readonly writes: boolean;
  /** Values as the database writes them, and rows as arrays. */
  readonly asText: boolean;
}

/** Runs the statements in one transaction, which may only read without `writes`. */
async function execute(
  client: pg.Client,
  text: string,
  { writes, asText }: Execution,
): Promise<pg.QueryResult[]> {
  // Statements after a COMMIT of their own are limited, too.
  if (!writes) await client.query('SET default_transaction_read_only = on');
  await client.query('BEGIN');
  try {
    const asWritten = {
      rowMode: 'array',
      types: { getTypeParser: () => (value: string) => value },
    };
    const answer: unknown = await client.query({ text, ...(asText ? asWritten : {}) });
    if (writes) await recordWrite(client, text);
    await client.query('COMMIT');
    return Array.isArray(answer) ? (answer as pg.QueryResult[]) : [answer as pg.QueryResult];
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    if (code !== '25006') throw error;
    throw new ToolError(`${message}. To change rows, add --write.`);
  }
}

/** Last in the transaction: the chain of the audit log is locked until its end. */
async function recordWrite(client: pg.Client, text: string): Promise<void> {
  const { userId: id, name, role } = HOST.caller;
  const origin = { address: HOST.address, device: HOST.deviceId };
  await client.query(
    `SELECT audit_append($1, $2::jsonb, $3::jsonb, 'database.write', 'database', NULL, $4::jsonb)`,
    [new Date(), { id, name, role }, origin, { statements: text, host: hostname() }].map((one) =>
      one instanceof Date ? one : JSON.stringify(one),
    ),
  );
}

/** The rows as a table; the number of rows of a statement without a result. */
function tableOf({ fields, rows, command, rowCount }: pg.QueryResult): string {
  if (fields.length === 0) return rowCount === null ? command : `${command} ${rowCount}`;
  const cells = [
    fields.map(({ name }) => name),
    ...(rows as unknown as (string | null)[][]).map((row) => row.map((one) => one ?? '')),
  ].map((row) => row.map((one) => one.replaceAll('\n', '↵')));
  const widths = fields.map((_, n) => Math.max(...cells.map((row) => row[n]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((one, n) => one.padEnd(widths[n] ?? 0))
      .join(' | ')
      .trimEnd();
  const [head = [], ...body] = cells;
  const ruler = widths.map((width) => '-'.repeat(width)).join('-+-');
  return [
    line(head),
    ruler,
    ...body.map(line),
    `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`,
  ].join('\n');
}
