const OF_ZONE = 'zone_id = any(scope_zones())';
const NAMED_ZONE = 'zone in (select name from zones)';
const OF_STORE = 'store_id in (select id from stores)';
const OF_ORDER = 'exists (select from orders o where o.id = order_id)';
const OF_DRIVER = 'driver_id in (select user_id from drivers)';
const OF_PERSON = 'exists (select from users u where u.id = user_id)';

/**
 * Which rows of a table are shown within some operational areas, as a condition. A condition reads other
 * tables as they are shown there: an order goes by its store, and a store by its zone. A table that is
 * neither here nor open is not read within areas at all.
 */
export const SCOPED_TABLES: Readonly<Record<string, string>> = {
  zones: 'id = any(scope_zones())',
  zone_shapes: OF_ZONE,
  zone_terms: OF_ZONE,
  zone_overrides: OF_ZONE,
  zone_visits: OF_ZONE,
  store_zones: OF_ZONE,
  user_zones: OF_ZONE,
  dispatch_zones: NAMED_ZONE,
  dispatch_zone_changes: NAMED_ZONE,
  alarms: NAMED_ZONE,

  stores: NAMED_ZONE,
  items: OF_STORE,
  menu_orders: OF_STORE,
  payouts: OF_STORE,
  payout_approvals: 'exists (select from payouts p where p.id = payout_id)',

  orders: OF_STORE,
  order_lines: OF_ORDER,
  order_comments: OF_ORDER,
  order_ratings: OF_ORDER,
  order_discounts: OF_ORDER,
  order_holds: OF_ORDER,
  order_claims: OF_ORDER,
  desk_changes: OF_ORDER,
  dispatch_decisions: OF_ORDER,
  promotion_redemptions: OF_ORDER,
  refunds: OF_ORDER,
  refund_reversals: 'exists (select from refunds r where r.id = refund_id)',
  promotions: 'exists (select from promotion_redemptions r where r.promotion_id = promotions.id)',

  // Where he was seen last; where he may drive, while nobody has seen him; and while he carries an order.
  drivers: `
    exists (select from driver_zones z where z.driver_id = user_id and z.zone_id = any(scope_zones()))
    or exists (select from orders o where o.driver_id = user_id and o.closed_at is null)
    or (zones && array(select name from zones)
      and not exists (select from driver_zones z where z.driver_id = user_id))`,
  driver_documents: OF_DRIVER,
  positions: OF_DRIVER,
  cash_counts: OF_DRIVER,
  remittances: OF_DRIVER,

  // A customer goes by the orders, the person of a store by the store, staff by their areas.
  users: `id = scope_user() or case role
    when 'driver' then exists (select from drivers d where d.user_id = users.id)
    when 'customer' then exists (select from orders o where o.customer_id = users.id)
    when 'store' then exists (select from stores s where s.owner_id = users.id)
    when 'fleet' then false
    else role is not null and (zone_scope = 'all'
      or exists (select from user_zones z where z.user_id = users.id)) end`,
  addresses: OF_PERSON,
  sessions: OF_PERSON,
  user_preferences: 'user_id = scope_user()',

  // The platform's own accounts have the owner 0. Of them, entries of orders that are shown are shown.
  ledger_accounts: `owner_id = 0 or case kind
    when 'store_balance' then exists (select from stores s where s.id = ledger_accounts.owner_id)
    else exists (select from users u where u.id = ledger_accounts.owner_id) end`,
  ledger_totals: `exists (
    select from ledger_accounts a where a.id = account_id and a.owner_id <> 0)`,
  ledger_transfers: `case when order_id is not null then ${OF_ORDER} else exists (
    select from ledger_entry_accounts e join ledger_accounts a on a.id = e.account_id
    where e.transfer_id = ledger_transfers.id and a.owner_id <> 0) end`,
  ledger_entries: `exists (select from ledger_transfers t where t.id = transfer_id)
    and exists (select from ledger_accounts a where a.id = account_id)`,

  events: `case subject
    when 'order' then ${OF_ORDER}
    when 'driver' then ${OF_DRIVER}
    when 'alarm' then exists (select from alarms a where a.id = alarm_id)
    when 'store' then ${OF_STORE}
    else ${OF_ZONE} end`,
  notes: `case subject_kind
    when 'store' then exists (select from stores s where s.id = subject_id)
    when 'item' then exists (select from items i where i.id = subject_id)
    when 'user' then exists (select from users u where u.id = subject_id)
    when 'driver' then exists (select from drivers d where d.user_id = subject_id)
    when 'order' then exists (select from orders o where o.id = subject_id)
    when 'zone' then subject_id = any(scope_zones())
    when 'category' then true
    else false end`,
  // One's own sheet stays one's own.
  handovers: 'zones <@ scope_zones() or from_id = scope_user()',
  files: `kind = 'image' or owner_id = scope_user()
    or exists (select from driver_documents d where d.file_id = files.id)
    or exists (select from stores s where s.documents <> '[]'
      and s.documents @> jsonb_build_array(jsonb_build_object('fileId', files.id)))`,
};

/** The same of the tables of figures, which came later (0052). */
export const FIGURE_TABLES: Readonly<Record<string, string>> = {
  figure_stores: OF_STORE,
  store_figures: OF_STORE,
  reason_figures: OF_STORE,
  refund_figures: OF_STORE,
  promotion_figures: OF_STORE,
  store_money_figures: OF_STORE,
  driver_figures: OF_ZONE,
  cash_figures: OF_DRIVER,
  staff_figures: OF_ZONE,
  hour_figures: OF_ZONE,
};

/**
 * Tables without areas that everybody's answers need; and what is read of a record that was found within
 * the areas before.
 */
export const openTables: readonly string[] = [
  'alarm_minutes',
  'audit_log',
  'categories',
  'driver_zones',
  'event_head',
  'import_changes',
  'imports',
  'saved_view_changes',
  'saved_views',
  'setting_changes',
  'settings',
  'zone_revision',
];
