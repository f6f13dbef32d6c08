import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { NoDatabase, openAccess, placeOf } from '../platform/db/backup/access.ts';
import { silentLog } from '../platform/db/log.ts';
import { BehindPooler } from '../platform/db/pooler.ts';
import type { Command, Context, DatabaseCommand } from './command.ts';
import { COMMANDS } from './commands/index.ts';
import { commandHelp, toolHelp } from './help.ts';
import { becomeOwner, requireReadable } from './owner.ts';
import { findSettings, type Settings } from './settings.ts';
import { readTarget, type Target } from './target.ts';
import { EXIT, type ExitCode, ToolError } from './tool-error.ts';

/** Options of every command. */
export const COMMON_OPTIONS = {
  'env-file': { type: 'string', help: 'file: the settings of the service, NAME=value per line' },
  unit: { type: 'string', help: 'name: the systemd unit of the service, by name or path' },
  database: { type: 'string', help: 'place: the database by its name, as the command displays it' },
  help: { type: 'boolean', short: 'h', help: 'displays this help' },
} as const satisfies NonNullable<Command['options']>;

export interface Invocation {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The folder of the user, for relative paths. */
  readonly folder: string;
  /** The folder of the project. */
  readonly root: string;
  readonly unitFolders?: string[];
}

/** Runs one command; returns its exit code. Results go to standard output, the rest to standard error. */
export async function runTool(invocation: Invocation): Promise<ExitCode> {
  try {
    return await runCommand(invocation);
  } catch (error) {
    const { message } = error as Error;
    console.error(message);
    return error instanceof ToolError ? error.exitCode : EXIT.failed;
  }
}

async function runCommand(invocation: Invocation): Promise<ExitCode> {
  const { args } = invocation;
  const command = commandOf(args);
  if (!command) {
    const isHelp = args.length === 0 || ['help', '--help', '-h'].includes(args[0] ?? '');
    (isHelp ? console.log : console.error)(toolHelp(COMMANDS, COMMON_OPTIONS, args[0]));
    return isHelp ? EXIT.done : EXIT.usage;
  }
  const { values, positionals } = parse(command, args.slice(command.name.split(' ').length));
  if (values.help) {
    console.log(commandHelp(command, COMMON_OPTIONS));
    return EXIT.done;
  }
  const [least, most] = command.takes;
  if (positionals.length < least || positionals.length > most)
    throw new ToolError(commandHelp(command, COMMON_OPTIONS), EXIT.usage);
  const pathOf = (given: string) => resolve(invocation.folder, given);
  const ownSettings = () =>
    findSettings({
      ...invocation,
      envFile: typeof values['env-file'] === 'string' ? pathOf(values['env-file']) : undefined,
      unit: typeof values.unit === 'string' ? values.unit : undefined,
    });
  if (command.runAlone)
    return await command.runAlone({ values, findSettings: ownSettings, print: printLine });
  return await withDatabase(command, ownSettings(), { values, positionals, pathOf });
}

const printLine = (line: string) => console.log(line);

/** The command whose words the arguments begin with; the longest name decides. */
const commandOf = (args: readonly string[]): Command | undefined =>
  COMMANDS.find(({ name }) => name.split(' ').every((word, n) => args[n] === word));

function parse(command: Command, args: string[]) {
  try {
    return parseArgs({
      args,
      options: { ...COMMON_OPTIONS, ...command.options },
      allowPositionals: true,
    });
  } catch (error) {
    throw new ToolError(
      `${(error as Error).message}\n\n${commandHelp(command, COMMON_OPTIONS)}`,
      EXIT.usage,
    );
  }
}

type CommandInput = Pick<Context, 'values' | 'positionals' | 'pathOf'>;

/** Opens the database, names it, refuses a wrong one, and runs the command. */
async function withDatabase(
  command: DatabaseCommand,
  settings: Settings,
  given: CommandInput,
): Promise<ExitCode> {
  const { config, source, otherUnit } = settings;
  const place = placeOf(config);
  const named = isNamed(given.values.database, place, given.pathOf);
  const creates = Boolean(command.creates && named);
  const user = becomeOwner(config.dataDir, settings.user, creates);
  requireReadable(config.dataDir);
  console.error(`Database:  ${config.databaseUrl ? '' : 'embedded in '}${place}`);
  console.error(`Settings:  ${source}${user ? `, as the user ${user}` : ''}`);
  const access = await openAccess(config, silentLog, { creates }).catch((error: unknown) => {
    if (error instanceof BehindPooler) throw new ToolError(error.message);
    if (!(error instanceof NoDatabase)) throw error;
    const hint = otherUnit
      ? `\nThe settings of ${otherUnit} were not used: add --unit tawsil.`
      : '';
    const into = command.creates ? `\nTo create one there, add --database ${place}` : '';
    throw new ToolError(`${error.message} Only a start of the server creates one.${into}${hint}`);
  });
  try {
    const target = await readTarget(access);
    console.error(`Contents:  ${target.contents}`);
    console.error(`Server:    ${target.server}\n`);
    requireUsable(command, target, { ...given, place, named });
    return (await command.run({ ...given, config, access, target, print: printLine })) ?? EXIT.done;
  } finally {
    await access.close();
  }
}

/** Whether --database names this place. Throws if it names another one. */
function isNamed(
  given: CommandInput['values'][string],
  place: string,
  pathOf: CommandInput['pathOf'],
): boolean {
  if (typeof given !== 'string') return false;
  if ([given, given.replace(/^([^/:]+)\//, '$1:5432/'), pathOf(given)].includes(place)) return true;
  throw new ToolError(`The settings lead to ${place}, not to ${given}. Nothing was done.`);
}

function requireUsable(
  command: Command,
  { kind, missing, isServerRunning }: Target,
  { values, place, named }: Pick<CommandInput, 'values'> & { place: string; named: boolean },
): void {
  const allowed = command.allows?.(values) ?? ['used'];
  const what = { empty: 'is empty', unused: 'has no account', used: 'is used' };
  if (kind === 'foreign' && !(named && allowed.includes('foreign')))
    throw new ToolError('This database belongs to another program. Nothing was done.');
  if (kind !== 'foreign' && !named && !allowed.includes(kind))
    throw new ToolError(
      `This database ${what[kind]}, so it may be the wrong one. If it is the right one, add --database ${place}`,
    );
  if (command.needsStop && isServerRunning)
    throw new ToolError('A server is running on this database. Stop it first.');
  if (command.needsSchema && missing.length > 0)
    throw new ToolError(
      `The schema lacks ${missing.join(', ')}. Run \`npx tawsil migrate\` or start the server first.`,
    );
}
