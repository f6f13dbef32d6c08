import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

export const EXPORT_STATES = [
  'waiting',
  'running',
  'ready',
  'failed',
  'cancelled',
  'removed',
] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

export const EXPORT_EVENT_TYPES = [
  'export.start',
  'export.finish',
  'export.fail',
  'export.cancel',
  'export.retry',
  'export.remove',
] as const;
export type ExportEventType = (typeof EXPORT_EVENT_TYPES)[number];

/** An exported file of a report or a list, from the request until the file expires after a week. */
export const exportMachine = setup({
  types: { events: {} as { type: ExportEventType } },
}).createMachine({
  id: 'export',
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'export.start': 'running',
        'export.fail': 'failed',
        'export.cancel': 'cancelled',
      },
    },
    running: {
      on: {
        // The server that ran it has stopped; another one starts it again.
        'export.start': 'running',
        'export.finish': 'ready',
        'export.fail': 'failed',
        'export.cancel': 'cancelled',
      },
    },
    ready: { on: { 'export.remove': 'removed' } },
    failed: { on: { 'export.retry': 'waiting', 'export.remove': 'removed' } },
    cancelled: { on: { 'export.retry': 'waiting', 'export.remove': 'removed' } },
    removed: { type: 'final' },
  },
});

export const exportRules = rulesOf<ExportState, ExportEventType>(exportMachine, EXPORT_EVENT_TYPES);
