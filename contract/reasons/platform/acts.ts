import type { ReasonCatalogue } from '../reason.ts';

/** What every act may refuse. */
export const actReasons = {
  'act.not_possible': {
    // Each kind of record has its own code for it.
    code: 'request.invalid',
    text: '{subject} is {state}: “{event}” is not possible now.',
  },
  'act.not_editable': { code: 'request.invalid', text: '{subject} is {state}.' },
  'auth.required': {
    code: 'auth.required',
    text: 'Sign in to continue: there is no valid session.',
  },
  'permission.needs_all_zones': {
    code: 'permission.denied',
    text: 'Only staff who work for all operational areas may do this.',
  },
  'permission.denied': { code: 'permission.denied', text: 'The role {role} may not do this.' },
  'permission.read_not_for_role': {
    code: 'permission.denied',
    text: 'The role {role} may not read this.',
  },
  'permission.change_not_for_role': {
    code: 'permission.denied',
    text: 'The role {role} may not change this.',
  },
  'job.not_pausable': {
    code: 'job.not_pausable',
    text: 'This job proves or removes data. It cannot be paused.',
  },
  'command.in_progress': {
    code: 'command.in_flight',
    text: 'This command is already in progress.',
  },
  'command.of_another': {
    code: 'command.mismatch',
    text: 'This command id was already used for another command.',
  },
  'command.used_for_another': 'was already used for another command',
  'version.required': {
    code: 'version.required',
    text: 'Send the version that you changed, as If-Match: "7".',
  },
  'version.stale': { code: 'version.stale', text: 'Someone changed this in the meantime.' },
} as const satisfies ReasonCatalogue;
