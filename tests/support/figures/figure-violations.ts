import { figureChecks } from '#server/insight/reports/figures/check.ts';
import { FIGURE_TABLES } from '#server/insight/reports/figures/tables.ts';

/** A day without any data, for which a figure is forged. */
const DAY = '2026-01-02';
const VALUES: Readonly<Record<string, string>> = {
  reason: `'Made up'`,
  funder: `'store'`,
  driver_id: '(select min(user_id) from drivers)',
  zone_id: '0',
};

/**
 * Each check of figures: its name, a statement that violates it, one that repairs it, and the row
 * that is named.
 */
export const figureViolations = FIGURE_TABLES.map(({ name, keys, sums }, n) => {
  const columns = ['span', 'start', ...keys, sums[0]];
  const values = [`'day'`, `'${DAY}'`, ...keys.map((key) => VALUES[key] ?? '1'), '1'];
  const isOfPromotions = keys.includes('promotion_id');
  return [
    figureChecks[n]?.[0] ?? '',
    `${isOfPromotions ? `alter table ${name} drop constraint ${name}_promotion_id_fkey;` : ''}
     insert into ${name} (${columns.join()}) values (${values.join()})`,
    `delete from ${name} where start = '${DAY}'`,
    DAY,
  ] as const;
});

/** Violations of the limit of what one person commits: check, violation, repair, first row. */
export const commitmentViolations: [string, string, string, string][] = [
  [
    'nobody committed more than one person may',
    `insert into commitments (person_id, at, kind, amount, subject, most)
       values (1, now(), 'refund', 2, 'x', 2)`,
    `delete from commitments where subject = 'x'`,
    'commitment',
  ],
  [
    'each act of one person is committed',
    `update ledger_transfers set kind = 'refund' where kind = 'sale'`,
    `update ledger_transfers set kind = 'sale' where kind = 'refund'`,
    'transfer',
  ],
];
