import type { WhyNot } from '#contract/acts.ts';
import { exportsRoutes as calls, type ExportSource } from '#contract/routes/insight/exports.ts';
import { type ExportState, exportRules } from '#machines/export/export-machine.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import { definePolicy } from '../../platform/policy/policy.ts';
import { defineStates } from '../../platform/policy/states.ts';
import { permissionsOf } from './sources.ts';

export interface ExportFacts {
  name: string;
  state: ExportState;
  source: ExportSource;
  zones: readonly number[] | null;
}

export const exportStates = defineStates<ExportFacts>()({
  code: 'export.illegal_event',
  rules: exportRules,
});

/**
 * Why a person may not read the contents of a file; null if they may read its source in all of its
 * areas.
 */
export function whyNotRead({ source, zones }: ExportFacts, caller: Caller): WhyNot | null {
  const missing = permissionsOf(source).find((permission) => !can(caller, permission));
  if (missing)
    return { code: 'permission.denied', message: `This needs the permission ${missing}.` };
  const own = caller.zones;
  if (own === 'all' || zones?.every((id) => own.includes(id)) === true) return null;
  return {
    code: 'permission.denied',
    message: 'The file has operational areas that you do not work for.',
  };
}

/** Who may perform which act on a file of their own. */
export const exportPolicy = definePolicy<ExportFacts>()({
  download: {
    call: calls.file,
    why: (row, caller) =>
      row.state === 'ready'
        ? whyNotRead(row, caller)
        : { code: 'export.illegal_event', message: `${row.name} is ${row.state}.` },
  },
  cancel: { call: calls.send, why: exportStates.when('export.cancel') },
  retry: { call: calls.send, why: exportStates.when('export.retry') },
  remove: { call: calls.send, why: exportStates.when('export.remove') },
});
