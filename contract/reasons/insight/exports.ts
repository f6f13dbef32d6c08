import type { ReasonCatalogue } from '../reason.ts';

export const exportReasons = {
  'export.in_state': { code: 'export.illegal_event', text: '{name} is {state}.' },
  'export.too_many': {
    code: 'request.rate_limited',
    text: '{most} of your files are being made. Wait until one is ready.',
  },
  'export.query_invalid': { code: 'request.invalid', text: 'The query is not valid: {fault}.' },
  'export.needs_permission': {
    code: 'permission.denied',
    text: 'This needs the permission {permission}.',
  },
  'export.server_stopped': 'The server stopped before the end.',
  'export.server_error': 'The server could not make the file.',
  'export.other_zones': {
    code: 'permission.denied',
    text: 'The file has operational areas that you do not work for.',
  },
  'export.owner_without_access': {
    code: 'permission.denied',
    text: 'Its owner no longer has access.',
  },
} as const satisfies ReasonCatalogue;
