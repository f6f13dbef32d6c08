import type { Command } from '../command.ts';
import { adminCommands } from './admin.ts';
import { backupCommand } from './backup.ts';
import { checkCommands } from './check.ts';
import { demoCommand } from './demo.ts';
import { doctorCommand } from './doctor.ts';
import { drillCommand } from './drill.ts';
import { migrateCommand } from './migrate.ts';
import { restoreCommand } from './restore.ts';
import { sqlCommand } from './sql.ts';
import { staffCommand } from './staff.ts';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  backupCommand,
  restoreCommand,
  drillCommand,
  migrateCommand,
  ...checkCommands,
  doctorCommand,
  sqlCommand,
  ...adminCommands,
  staffCommand,
  demoCommand,
];
