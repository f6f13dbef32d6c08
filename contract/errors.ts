import { z } from 'zod';
import { type KindWithStates, SUBJECTS } from './ids.ts';
import { reasonFields } from './reasons/params.ts';

/**
 * For each kind of record with states: the code for an event that is not legal in the current
 * state.
 */
const ILLEGAL_EVENTS = Object.fromEntries(
  Object.entries(SUBJECTS).flatMap(([kind, subject]) =>
    'hasStates' in subject ? [[`${kind}.illegal_event`, 409]] : [],
  ),
) as Record<`${KindWithStates}.illegal_event`, 409>;

/** Every error code of the API, with its HTTP status. */
export const ERROR_CODES = {
  ...ILLEGAL_EVENTS,
  'request.invalid': 400,
  'request.malformed': 400,
  'auth.required': 401,
  'auth.bad_credentials': 401,
  'auth.refresh_refused': 401,
  'account.blocked': 403,
  'permission.denied': 403,
  'registration.off': 403,
  'resource.not_found': 404,
  'request.method_not_allowed': 405,
  'order.claimed': 409,
  'case.illegal_event': 409,
  'case.open_already': 409,
  'case.owned': 409,
  'case.not_openable': 409,
  'alarm.illegal_event': 409,
  'handover.illegal_event': 409,
  'handover.outdated': 409,
  'driver.not_assignable': 409,
  'store.closed': 409,
  'store.pickup_only': 409,
  'store.archived': 409,
  'store.has_orders': 409,
  'item.unavailable': 409,
  'item.archived': 409,
  'item.stock_short': 409,
  'item.sku_taken': 409,
  'category.taken': 409,
  'category.at_end': 409,
  'zone.taken': 409,
  'zone.archived': 409,
  'promotion.code_taken': 409,
  'promotion.not_independent': 403,
  'promotion.not_shared': 409,
  'app_category.taken': 409,
  'featured.taken': 409,
  'featured.illegal_event': 409,
  'home_release.illegal_event': 409,
  'push.not_configured': 409,
  'mail.not_configured': 409,
  'report_schedule.illegal_event': 409,
  'mail.illegal_event': 409,
  'quote.changed': 409,
  'user.email_taken': 409,
  'user.archived': 409,
  'user.not_archivable': 409,
  'user.last_admin': 409,
  'user.has_money': 409,
  'user.own_account': 409,
  'user.not_linked': 409,
  'driver.has_orders': 409,
  'driver.stood_down': 409,
  'driver.documents': 409,
  'document.illegal_event': 409,
  'contact.answered': 412,
  'contact.no_party': 409,
  'contact.lacks_values': 409,
  'contact.template_off': 409,
  'contact.no_number': 409,
  'contact.too_late': 409,
  'contact.settled_before': 409,
  'contact.no_drivers': 409,
  'contact.other_count': 409,
  'change_request.illegal_event': 409,
  'change_request.no_change': 409,
  'change_request.outdated': 409,
  'driver.not_stood_down': 409,
  'driver.cash_ceiling': 409,
  'cash.no_count': 409,
  'order.cash_limit': 409,
  'order.like_order': 409,
  'order.open_limit': 409,
  'order.was_accepted': 409,
  'order.end_settled': 409,
  'order.end_linked': 403,
  'order.not_amendable': 409,
  'amendment.not_open': 409,
  'amendment.consent': 403,
  'order.return_requested': 409,
  'order.return_not_requested': 409,
  'order.not_disputable': 409,
  'order.disputed': 409,
  'order.not_independent': 403,
  'payment.off': 409,
  'payment.above_authorised': 409,
  'payment.declined': 409,
  'payment.expired': 409,
  'payment.released': 409,
  'payment.not_refused': 409,
  'command.in_flight': 409,
  'money.insufficient': 409,
  'wallet.illegal_event': 409,
  'transfer.not_reversible': 409,
  'order.not_refundable': 409,
  'order.not_remediable': 409,
  'order.not_rateable': 409,
  'order.proof_missing': 409,
  'remittance.illegal_event': 409,
  'deposit_slip.illegal_event': 409,
  'payout.illegal_event': 409,
  'bank_answer.illegal_event': 409,
  'import.illegal_event': 409,
  'dispute.illegal_event': 409,
  'remedy.illegal_event': 409,
  'contest.illegal_event': 409,
  'proposal.illegal_event': 409,
  'proposal.waiting': 409,
  'sheet.not_signable': 409,
  'job.illegal_event': 409,
  'job.not_pausable': 409,
  'export.illegal_event': 409,
  'payout.four_eyes': 403,
  'commitment.four_eyes': 403,
  'cash.four_eyes': 403,
  'sheet.four_eyes': 403,
  'campaign.four_eyes': 403,
  'proposal.needed': 403,
  'proposal.four_eyes': 403,
  'dispute.four_eyes': 403,
  'remedy.four_eyes': 403,
  'account.not_independent': 403,
  'version.stale': 412,
  'item.stock_moved': 412,
  'request.too_large': 413,
  'request.unsupported_media': 415,
  'request.range_not_satisfiable': 416,
  'item.unknown': 422,
  'item.modifiers': 422,
  'category.unknown': 422,
  'auth.reset_refused': 422,
  'auth.wrong_password': 422,
  'dropoff.too_far': 422,
  'dropoff.no_zone': 422,
  'dropoff.excluded': 422,
  'zone.paused': 422,
  'zone.closed': 422,
  'store.not_in_zone': 422,
  'order.below_minimum': 422,
  'promotion.refused': 422,
  'promotion.code_open': 422,
  'promotion.unbounded': 422,
  'promotion.unknown_scope': 422,
  'app_category.unknown': 422,
  'featured.unknown': 422,
  'home.unknown_record': 422,
  'home.not_publishable': 422,
  'campaign.unknown': 422,
  'report_schedule.unknown': 422,
  'campaign.nobody': 422,
  'campaign.no_device': 422,
  'command.mismatch': 422,
  'cash.typed_amount': 422,
  'cash.surplus': 422,
  'cash.variance_unexplained': 422,
  'payout.reference_used': 422,
  'payout.typed_amount': 422,
  'refund.typed_amount': 422,
  'wallet.typed_amount': 422,
  'file.refused': 422,
  'import.refused': 422,
  'version.required': 428,
  'request.rate_limited': 429,
  'order.placed_often': 429,
  'server.error': 500,
  'server.unavailable': 503,
} as const;
export type ErrorCode = keyof typeof ERROR_CODES;

const codes = Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]];

/** One invalid field of the request; `path` has the form `body.lines.0.quantity`. */
export const FieldError = z
  .object({ path: z.string(), message: z.string(), ...reasonFields })
  .meta({ id: 'FieldError' });

/** The shape of every refusal. */
export const ApiError = z
  .object({
    code: z.enum(codes),
    message: z.string().meta({ description: 'The error in words for a person' }),
    ...reasonFields,
    fields: z.array(FieldError).optional(),
    requestId: z.string().meta({ description: 'Quote this when asking for help' }),
    retryAfterSeconds: z.number().int().optional(),
  })
  .meta({ id: 'ApiError' });
export type ApiError = z.output<typeof ApiError>;
export type FieldError = z.output<typeof FieldError>;

const all = {
  400: ApiError,
  401: ApiError,
  403: ApiError,
  404: ApiError,
  405: ApiError,
  409: ApiError,
  413: ApiError,
  415: ApiError,
  422: ApiError,
  428: ApiError,
  429: ApiError,
  503: ApiError,
} as const;
type Refusal = keyof typeof all;

/**
 * The refusals of an endpoint, to be spread into its responses. Those common to all endpoints are
 * always included: bad input, too large, wrong media type, too many requests, database unavailable.
 */
export function refusals<const S extends readonly Refusal[]>(...statuses: S) {
  const common = [400, 413, 415, 429, 503] as const;
  return Object.fromEntries([...common, ...statuses].map((s) => [s, all[s]])) as {
    [K in S[number] | (typeof common)[number]]: typeof ApiError;
  };
}

/** The response to a change of an outdated version: the error and the current record. */
export const stale = <T extends z.ZodType>(current: T) => ApiError.extend({ current });

/**
 * Refusal of an event that the state of a record does not allow: the events that it allows, and the
 * record as it is now.
 */
export const illegalEvent = <E extends z.ZodType, R extends z.ZodType>(event: E, current: R) =>
  ApiError.extend({ legalEvents: z.array(event).optional(), current: current.optional() });
