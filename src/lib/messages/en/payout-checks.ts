/** What is checked before money is sent: who else has an account or a reference, and whom to call. */
export const payout_checks = {
  shared: 'The same account as {stores}, with another owner. Ask why before you go on.',
  shared_owner: 'The same account as {stores}, of the same owner',
  shared_elsewhere:
    '{n, plural, one {One more store that you do not see has} other {# more stores that you do not see have}} the same account.',
  set_shared: 'Set the shared account',
  before: 'Old account',
  now: 'New account',
  before_unknown: 'Not recorded',
  call: 'Call the store on',
  no_phone: 'The store has no telephone number',
  owner: 'Owner: {name}',
  reference_used: 'Other payouts have the reference {reference} already:',
  reference_of: 'Payout {id} of {store}, {amount}, {at}',
  reference_elsewhere:
    '{n, plural, one {One more payout that you do not see} other {# more payouts that you do not see}}',
  reference_check:
    'Check the bank statement: one transfer pays several only if its amount is that of all of them.',
  reference_confirm: 'Same transfer: {act}',
  account_title: 'Confirm the account of {store}',
  account_confirm: 'Confirm account',
  account_act: 'Confirm account…',
  account_review: 'Review the changed account',
  as_of: 'as it was requested on {at}',
  balance_then: 'Balance at the request',
  balance_decided: 'Balance at the decision',
  until_decision: 'From the request to the decision of {at}',
  since_decision: 'Since the decision',
  since_request: 'Since the request',
  unmoved: 'nothing has moved',
  held: 'Open payouts',
  paying_by: 'Sent for payment by {who}: {rail}',
  account_done: 'The account of {store} is confirmed',
  account_lead:
    'Call the store at a number that you knew before, not at one of the request, and let it name the account.',
  accounts_changed:
    '{n, plural, one {The bank account of one store was changed:} other {The bank accounts of # stores were changed:}}',
} as const;
