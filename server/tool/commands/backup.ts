import { accessSync, constants, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { makeBackup } from '../../platform/backups/make.ts';
import type { Command } from '../command.ts';
import { JSON_OPTION, toJson } from '../json-option.ts';
import { ToolError } from '../tool-error.ts';
import { factsAbout, linesAbout, storageOf } from './archive-report.ts';

export const backupCommand: Command = {
  name: 'backup',
  usage: '[file]',
  summary: 'Saves everything to one file, from one snapshot, and verifies it',
  takes: [0, 1],
  options: {
    ...JSON_OPTION,
    drill: { type: 'boolean', help: 'restores it into a scratch database, and compares' },
    rotate: { type: 'boolean', help: 'removes the backups that TAWSIL_BACKUP_KEEP does not keep' },
  },
  async run({ config, access, positionals, values, pathOf, print }) {
    const { folder = resolve(config.dataDir, 'backups'), keep, recipients } = config.backups;
    const [given] = positionals;
    if (given !== undefined && values.rotate)
      throw new ToolError('--rotate is for backups without a file name.');
    const file = given === undefined ? undefined : pathOf(given);
    requireFolder(file === undefined ? folder : dirname(file));
    const made = await makeBackup({
      ownerUrl: access.ownerUrl,
      to: file === undefined ? { folder } : { file },
      storage: config.filesStore ? undefined : storageOf(config),
      recipients,
      drills: values.drill === true,
      keep: values.rotate ? keep : undefined,
      clock: () => new Date(),
    });
    if (values.json) {
      print(
        toJson({
          ...factsAbout(made.path, made.contents),
          isDrilled: made.isDrilled,
          removed: made.removed,
        }),
      );
      return undefined;
    }
    const what = `Backed up${recipients.length > 0 ? ', encrypted' : ''} and verified`;
    for (const line of linesAbout(what, made.path, made.contents)) print(line);
    if (made.isDrilled) print('Restored into a scratch database: every table has its rows.');
    if (made.removed.length > 0) print(`Removed: ${made.removed.join(', ')}`);
    return undefined;
  },
};

function requireFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new ToolError(
      `The backup cannot be written to ${folder} (${(error as Error).message}). ` +
        'The owner of the data directory needs the right to write there.',
    );
  }
}
