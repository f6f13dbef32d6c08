import { expect, onTestFinished, test } from 'vitest';
import { SUBJECTS, type SubjectKind } from '#contract/ids.ts';
import { WHOLE_PERMISSIONS } from '#contract/permissions.ts';
import { tableOf } from '#server/insight/notes/subjects.ts';
import { createTestDatabase, queryOnce } from '#tests/support/database.ts';

const migrations = import.meta.glob<string>('../../../server/platform/db/migrations/**/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The migration that creates a table, for the message of a failing test. */
const fileOf = (table: string): string =>
  Object.entries(migrations)
    .find(([, text]) =>
      new RegExp(`create table ${table}\\b|createTable\\('${table}'`, 'i').test(text),
    )?.[0]
    .split('/')
    .at(-1) ?? 'a migration';

/** The tables of the migrator itself. */
const OWN = new Set(['kysely_migration', 'kysely_migration_lock']);
/** Partitions are read through their parent table. */
const TABLES = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

/** Code that reads a table without a grant compiles, and responds with 500 to its first query. */
test('the application can read every table, by a grant of the migration that creates it', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const rows = await queryOnce<{ name: string; reads: boolean }>(
    database.ownerUrl,
    `
    select c.relname as name, has_table_privilege('tawsil_app', c.oid, 'select') as reads
    from pg_class c where ${TABLES}`,
  );
  expect(rows.length).toBeGreaterThan(40);
  const closed = rows.filter(({ name, reads }) => !reads && !OWN.has(name));
  expect(closed.map(({ name }) => `${name} (${fileOf(name)})`)).toEqual([]);
});

/**
 * Tables of records that staff limited to some zones cannot read: their permission covers the whole
 * marketplace.
 */
const unscopedTables: ReadonlySet<string> = new Set(
  (Object.keys(SUBJECTS) as SubjectKind[])
    .filter((kind) => WHOLE_PERMISSIONS.includes(SUBJECTS[kind].read))
    .map((kind) => tableOf(kind).table),
);

/** Further tables that no response to staff limited to some zones reads. */
const UNREAD = new Set([
  'access_tokens',
  'account_vouches',
  'alarm_concerns',
  'alarm_deadlines',
  'alarm_turns',
  'audit_head',
  'backups',
  'bank_answer_rows',
  'bank_answers',
  'bank_file_payments',
  'bank_files',
  'card_settlement_files',
  'case_owners',
  'broadcasts',
  'cash_deposits',
  'commands',
  'commitment_sheets',
  'commitments',
  'contact_notices',
  'deposit_slips',
  'desk_looks',
  'disk_samples',
  'featured_days',
  'featured_orders',
  'featured_reports',
  'figure_months_due',
  'figure_months_recounted',
  'figure_state',
  'home',
  'home_releases',
  'host_declarations',
  'import_rows',
  'import_values',
  'installation_key',
  'jobs',
  'leases',
  'ledger_movements',
  'ledger_report_due',
  'ledger_reports',
  'mails',
  'password_resets',
  'pin_tries',
  'promotion_consents',
  'promotion_customers',
  'promotion_refusals',
  'promotion_scopes',
  'promotion_terms',
  'proposals',
  'push_devices',
  'push_notice_cursor',
  'inbox_entries',
  'push_notices',
  'push_preferences',
  'push_recipients',
  'rate_limits',
  'refresh_tokens',
  'report_recipients',
  'report_schedules',
  'report_sendings',
  'retention',
  'retention_changes',
  'schema_floor',
  'servers',
  'statement_numbers',
  'store_statements',
  'telephone_fills',
  'two_person_limits',
  'unfolded_transfers',
]);

/**
 * Tables without zones that everybody's responses need, and what is read of a record that was found
 * within the zones before.
 */
const OPEN = new Set([
  'alarm_minutes',
  'audit_log',
  'categories',
  // Texts for all zones.
  'contact_templates',
  'driver_zones',
  'event_head',
  'import_changes',
  'imports',
  'saved_view_changes',
  'saved_views',
  // How far the search is filled decides by which fold each caller searches.
  'search_fills',
  'setting_changes',
  'settings',
  'zone_revision',
]);

/**
 * A table without a grant causes a 500 for staff limited to some zones; a table that is open by
 * mistake discloses too much.
 */
test('every table defines what staff of some operational areas can read', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const rows = await queryOnce<{ name: string; reads: boolean; policies: number }>(
    database.ownerUrl,
    `
    select c.relname as name, has_table_privilege('tawsil_scoped', c.oid, 'select') as reads,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid and c.relrowsecurity) as policies
    from pg_class c where ${TABLES}`,
  );
  const writes = await queryOnce(
    database.ownerUrl,
    `
    select table_name as name from information_schema.role_table_grants
    where grantee = 'tawsil_scoped' and privilege_type <> 'SELECT'`,
  );
  const undeclared = rows.filter(({ name, reads, policies }) => {
    if (OWN.has(name)) return false;
    if (UNREAD.has(name)) return reads;
    if (unscopedTables.has(name) && !reads) return false;
    return !reads || (OPEN.has(name) ? policies > 0 : policies !== 2);
  });
  expect(undeclared.map(({ name }) => `${name} (${fileOf(name)})`)).toEqual([]);
  expect(writes).toEqual([]);
});

/** A policy that does not name a kind shows no notes of it, without an error. */
test('the policy of notes names every kind that staff limited to some zones can read', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const [policy] = await queryOnce<{ text: string }>(
    database.ownerUrl,
    `select qual as text from pg_policies where policyname = 'notes_scoped'`,
  );
  const kinds = (Object.keys(SUBJECTS) as SubjectKind[]).filter(
    (kind) => !WHOLE_PERMISSIONS.includes(SUBJECTS[kind].read),
  );
  expect(kinds).toContain('store');
  expect(kinds.filter((kind) => !policy?.text.includes(`'${kind}'::text`))).toEqual([]);
});
