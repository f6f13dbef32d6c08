import type { ReasonCatalogue } from '../reason.ts';

export const userReasons = {
  'user.reset_link_over': {
    code: 'auth.reset_refused',
    text: 'This link has expired or was already used. Ask for a new one.',
  },
  'user.not_a_link': 'is not a valid link',
  'user.no_public_url': {
    code: 'mail.not_configured',
    text: 'TAWSIL_PUBLIC_URL is not set, so a link in an email would lead nowhere.',
  },
  'user.role_needed': {
    code: 'request.invalid',
    text: 'Assign a role before you approve the account.',
  },
  'user.last_admin': { code: 'user.last_admin', text: 'This is the last active administrator.' },
  'user.money_left': {
    code: 'user.has_money',
    text: 'The wallet is frozen, or the wallet or the cash at hand is not empty.',
  },
  'user.link_ended': { code: 'user.not_linked', text: 'One of these links has ended. Look again.' },
  'user.acted_on_both': {
    code: 'account.not_independent',
    text: '{name} has acted on this account and on yours. A person linked to neither side must vouch, or the host: tawsil staff vouch.',
  },
  'user.not_linked': { code: 'user.not_linked', text: 'Nobody is linked to this account.' },
  'user.email_of_another': {
    code: 'user.email_taken',
    text: 'An account with this email already exists.',
  },
  'user.archived': { code: 'user.archived', text: 'The account is archived. Restore it first.' },
  'user.own_block': { code: 'user.own_account', text: 'You cannot block your own account.' },
  'user.active': {
    code: 'user.not_archivable',
    text: '{name} is active. Block the account before you archive it.',
  },
  'user.not_archived': { code: 'user.illegal_event', text: '{name} is not archived.' },
  'user.approve_not_for_role': {
    code: 'permission.denied',
    text: 'The role {role} may not approve accounts.',
  },
  'user.wrong_password': {
    code: 'auth.wrong_password',
    text: 'The current password is incorrect.',
  },
  'user.not_current_password': 'is not your current password',
  'user.no_registration': {
    code: 'registration.off',
    text: 'Accounts cannot be requested here. Ask an administrator to create one.',
  },
  'user.reason_needed': 'is needed to block',
  'user.zones_for_staff': 'is for staff only',
  'user.area_twice': 'must name each area once',
  'user.zones_not_of_role': {
    code: 'request.invalid',
    text: 'Only staff work for some operational areas.',
  },
  'user.no_such_zone': { code: 'request.invalid', text: 'There is no operational area {ids}.' },
  'user.zone_absent': 'names an area that is not there',
  'user.staff_block_not_for_role': {
    code: 'permission.denied',
    text: 'The role {role} may not block or unblock staff.',
  },
  'user.staff_sign_out_not_for_role': {
    code: 'permission.denied',
    text: 'The role {role} may not sign out staff.',
  },
  'user.too_many_requests': {
    code: 'request.rate_limited',
    text: 'Too many accounts were requested from this address.',
  },
  'user.too_many_links_asked': {
    code: 'request.rate_limited',
    text: 'Too many links were asked for.',
  },
  'user.too_many_links_tried': {
    code: 'request.rate_limited',
    text: 'Too many links were tried from this address.',
  },
} as const satisfies ReasonCatalogue;
