import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../config.ts';
import type { Access } from '../platform/db/backup/access.ts';
import type { Settings } from './settings.ts';
import type { Target, TargetKind } from './target.ts';
import type { ExitCode } from './tool-error.ts';

/** An option of a command, with its line in the help: `value: text` if it takes a value. */
type Option = NonNullable<ParseArgsConfig['options']>[string] & { help: string };

/** What a command gets: the service's settings, and its open database. */
export interface Context {
  readonly config: Config;
  readonly access: Access;
  readonly target: Target;
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  /** The file of a path that the user gave, relative to the folder of the user. */
  readonly pathOf: (given: string) => string;
  /** Prints a line of the result. */
  readonly print: (line: string) => void;
}

/** What a command without a database gets. */
export interface AloneContext extends Pick<Context, 'values' | 'print'> {
  /** Finds the settings of the service, or throws a ToolError. */
  readonly findSettings: () => Settings;
}

/** One command of the tool. */
export type Command = CommandFacts &
  (
    | {
        readonly run: (context: Context) => Promise<ExitCode | undefined>;
        readonly runAlone?: never;
      }
    // It examines settings and databases that other commands would refuse.
    | { readonly runAlone: (context: AloneContext) => Promise<ExitCode>; readonly run?: never }
  );
export type DatabaseCommand = Extract<Command, { run: unknown }>;

interface CommandFacts {
  /** Its words, for example `admin reset`. */
  readonly name: string;
  /** Its arguments in the usage line. */
  readonly usage: string;
  readonly summary: string;
  /** How many arguments it takes. */
  readonly takes: readonly [least: number, most: number];
  readonly options?: Readonly<Record<string, Option>>;
  /** Kinds of databases that it may use without `--database`; `used` if absent. */
  readonly allows?: (values: Context['values']) => readonly TargetKind[];
  /** Whether --database may name an empty data directory, in which a database is then created. */
  readonly creates?: true;
  /** Whether the database needs the schema of this release. */
  readonly needsSchema?: true;
  /** Whether no server may run. */
  readonly needsStop?: true;
}
