/**
 * Which rows of a table staff of some operational areas see, as conditions. A condition reads other
 * tables as they see them: an order follows its store, and a store its area (docs/decisions/0043).
 */
export const OF_ZONE = 'zone_id = any(scope_zones())';
export const OF_ZONE_NAME = 'zone in (select name from zones)';
export const OF_STORE = 'store_id in (select id from stores)';
export const OF_ORDER = 'exists (select from orders o where o.id = order_id)';
export const OF_DRIVER = 'driver_id in (select user_id from drivers)';
export const OF_USER = 'exists (select from users u where u.id = user_id)';

/** Shows staff of some operational areas the rows of this condition, and the application all rows. */
export const scoped = (table: string, condition: string): string => `
alter table ${table} enable row level security;
create policy ${table}_app on ${table} to tawsil_app using (true) with check (true);
create policy ${table}_scoped on ${table} for select to tawsil_scoped using (${condition});
grant select on ${table} to tawsil_scoped;`;
