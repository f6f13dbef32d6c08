import type { ReasonCatalogue } from '../reason.ts';

/** What every endpoint may refuse. */
export const httpReasons = {
  'resource.not_found': {
    code: 'resource.not_found',
    text: '{what} does not exist, or you have no access to it.',
  },
  'request.invalid_field': {
    code: 'request.invalid',
    text: 'One field is not valid: {fields}.',
  },
  'request.invalid_fields': {
    code: 'request.invalid',
    text: 'Some fields are not valid: {fields}.',
  },
  'request.contradicts_itself': { code: 'request.invalid', text: '{what} contradicts itself.' },
  'request.no_body': { code: 'request.invalid', text: 'The request needs a JSON body.' },
  'request.too_large': { code: 'request.too_large', text: 'The request is too large.' },
  'request.not_json': {
    code: 'request.unsupported_media',
    text: 'Send JSON, with the content type application/json.',
  },
  'request.ended_early': {
    code: 'request.malformed',
    text: 'The request ended early. Send it again.',
  },
  'request.too_slow': {
    code: 'request.malformed',
    text: 'The request took too long to arrive.',
  },
  'request.headers_too_large': {
    code: 'request.too_large',
    text: 'The request headers are too large.',
  },
  'request.malformed': { code: 'request.malformed', text: 'The request is malformed.' },
  'request.no_file': {
    code: 'request.invalid',
    text: 'The file does not exist. Upload it again.',
  },
  'server.disk_full': {
    code: 'server.unavailable',
    text: 'The disk is full. Ask an administrator to make room.',
  },
  'server.exhausted': {
    code: 'server.unavailable',
    text: 'The server is out of memory. Try again later.',
  },
  'server.no_database': {
    code: 'server.unavailable',
    text: 'The database cannot be reached. Try again shortly.',
  },
  'server.error': {
    code: 'server.error',
    text: 'Something went wrong on the server. It has been logged.',
  },
  'file.no_storage': { code: 'server.unavailable', text: 'The file storage cannot be reached.' },
  'file.too_many': {
    code: 'request.rate_limited',
    text: 'Too many files are being uploaded at once.',
  },
  'file.empty': { code: 'file.refused', text: 'The file is empty.' },
  'list.not_a_cursor': { code: 'request.invalid', text: 'The cursor is not valid for this list.' },
  'list.cursor_of_another': 'is not a cursor of this list',
  'list.too_many_exports': {
    code: 'request.rate_limited',
    text: 'Too many exports are in progress. Try again soon.',
  },
  'map.no_such_part': {
    code: 'request.range_not_satisfiable',
    text: 'This part of the map does not exist.',
  },
  'file.too_large': {
    code: 'request.too_large',
    text: 'The file is too large. The limit is {most} MB.',
  },
  'file.upload_ended': {
    code: 'request.malformed',
    text: 'The upload ended early. Send the file again.',
  },
  'file.not_multipart': {
    code: 'request.unsupported_media',
    text: 'Send one file, with the content type multipart/form-data.',
  },
  'file.missing': { code: 'request.invalid', text: 'The request has no file.' },
  'zones.header': {
    code: 'request.invalid',
    text: 'The operational areas of the request: {fault}.',
  },
  'server.database_away': {
    code: 'server.unavailable',
    text: 'The database cannot be reached at the moment.',
  },
  'server.database_silent': { code: 'server.unavailable', text: 'The database does not answer.' },
  'server.stopping': { code: 'server.unavailable', text: 'The server is stopping.' },
  'audit.action_format': 'must be an action',
  'zones.header_format': 'must be ids of operational areas separated by commas',
  'version.format': 'must be a version in quotes, for example "7"',
  'zones.not_yours': 'names one that is not there, or that is not yours',
} as const satisfies ReasonCatalogue;
