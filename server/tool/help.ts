import type { Command } from './command.ts';

type Options = NonNullable<Command['options']>;

const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

function optionRows(options: Options): [string, string][] {
  return Object.entries(options).map(([name, { type, short, help }]) => {
    const [value = '', text = help] = type === 'string' ? help.split(/: (.*)/s) : [];
    return [`${short ? `-${short}, ` : ''}--${name}${value ? ` <${value}>` : ''}`, text];
  });
}

/** The help of one command. */
export const commandHelp = (command: Command, common: Options): string =>
  `Usage: tawsil ${[command.name, command.usage].filter(Boolean).join(' ')} [options]

${command.summary}

Options:
${columns(optionRows({ ...command.options, ...common }))}`;

/** The help of the tool; `unknown` is a command that does not exist. */
export const toolHelp = (commands: readonly Command[], common: Options, unknown = ''): string =>
  `${unknown && !/^(help|--help|-h)$/.test(unknown) ? `There is no command ${unknown}.\n\n` : ''}Usage: tawsil <command> [options]

Commands:
${columns(commands.map(({ name, usage, summary }) => [[name, usage].filter(Boolean).join(' '), summary]))}

Options of every command:
${columns(optionRows(common))}

The settings are those of the service: --env-file and --unit name them; otherwise the environment, if
it sets DATABASE_URL or TAWSIL_DATA_DIR; otherwise the systemd unit "tawsil" of this folder.
Exit codes: 0 done, 1 failed or a check found a fault, 2 wrong usage or settings, 3 refused.`;
