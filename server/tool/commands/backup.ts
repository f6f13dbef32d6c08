import { accessSync, constants, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { saveBackup } from '../../platform/db/backup/save.ts';
import type { Command } from '../command.ts';
import { ToolError } from '../tool-error.ts';
import { linesAbout, storageOf } from './archive-report.ts';

export const backupCommand: Command = {
  name: 'backup',
  usage: '[file]',
  summary: 'Saves everything to one file, from one snapshot, and verifies it',
  takes: [0, 1],
  async run({ config, access, positionals, pathOf, print }) {
    const now = new Date();
    const name = `tawsil-${now.toISOString().replaceAll(':', '-').slice(0, 19)}.backup.gz`;
    const [given] = positionals;
    const path = given ? pathOf(given) : resolve(config.dataDir, 'backups', name);
    requireFolder(dirname(path));
    const storage = config.filesStore ? undefined : storageOf(config);
    const header = await saveBackup(access.ownerUrl, path, now, storage);
    for (const line of linesAbout('Backed up and verified', path, header)) print(line);
    return undefined;
  },
};

function requireFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new ToolError(
      `The backup cannot be written to ${folder} (${(error as Error).message}). ` +
        'The owner of the data directory needs the right to write there.',
    );
  }
}
