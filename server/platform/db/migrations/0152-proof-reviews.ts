import { type Migration, sql } from 'kysely';

/** Deliveries without a required proof that staff have looked at (docs/decisions/0087). */
export const proofReviews: Migration = {
  async up(db) {
    await sql
      .raw(`
create table proof_reviews (
  order_id integer primary key references orders,
  at timestamptz not null,
  by jsonb not null,
  reason text not null
);
alter table proof_reviews enable row level security;
create policy proof_reviews_app on proof_reviews to tawsil_app using (true) with check (true);
create policy proof_reviews_scoped on proof_reviews for select to tawsil_scoped
  using (exists (select from orders o where o.id = order_id));
grant select on proof_reviews to tawsil_scoped;
grant select, insert on proof_reviews to tawsil_app;
`)
      .execute(db);
  },
};
