import { setup } from 'xstate';
import { type InState, rulesOf } from '../rules.ts';

export type ImportEvent =
  | { type: 'import.check' }
  /** A check has finished, or applying found that the check is no longer valid. */
  | { type: 'import.checked' }
  | { type: 'import.apply' }
  | { type: 'import.applied' }
  /** The check or the application was aborted; nothing was stored. */
  | { type: 'import.fail' }
  | { type: 'import.cancel' };
export type ImportEventType = ImportEvent['type'];

/**
 * The lifecycle of an import: its columns are mapped, every row is checked, and it is applied as a
 * whole or not at all. A failed import may be checked again, because its rows are kept.
 */
export const importMachine = setup({ types: { events: {} as ImportEvent } }).createMachine({
  id: 'import',
  initial: 'mapping',
  states: {
    mapping: { on: { 'import.check': 'checking', 'import.cancel': 'cancelled' } },
    checking: {
      on: {
        'import.checked': 'checked',
        'import.fail': 'failed',
        'import.cancel': 'cancelled',
      },
    },
    checked: {
      on: {
        'import.check': 'checking',
        'import.apply': 'applying',
        'import.cancel': 'cancelled',
      },
    },
    // Applying cannot be cancelled: it is a single transaction that ends by itself.
    applying: {
      on: { 'import.applied': 'applied', 'import.checked': 'checked', 'import.fail': 'failed' },
    },
    failed: { on: { 'import.check': 'checking', 'import.cancel': 'cancelled' } },
    applied: { type: 'final' },
    cancelled: { type: 'final' },
  },
});

export const IMPORT_STATUSES = [
  'mapping',
  'checking',
  'checked',
  'applying',
  'applied',
  'failed',
  'cancelled',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const IMPORT_EVENT_TYPES = [
  'import.check',
  'import.checked',
  'import.apply',
  'import.applied',
  'import.fail',
  'import.cancel',
] as const satisfies readonly ImportEventType[];

/** Statuses in which a server is working on the import. */
export const WORKING_IMPORT_STATUSES = [
  'checking',
  'applying',
] as const satisfies readonly ImportStatus[];

export type ImportState = InState<ImportStatus>;

export const importRules = rulesOf<ImportStatus, ImportEventType>(
  importMachine,
  IMPORT_EVENT_TYPES,
);
