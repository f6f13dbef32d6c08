/**
 * What is removed when it is old, and after how many days. The ledger, the audit, payouts, statements, orders and
 * the ids of commands about money are not here: they are kept.
 */
export interface RetentionKind {
  /** Days that are kept unless set otherwise, and the fewest that may be set. */
  days: number;
  least: number;
  /** Rows that go in batches; absent: whole partitions go, in a way of their own. */
  rows?: {
    table: string;
    /** When a row was of use last. */
    time: string;
    /** Which rows may go besides. */
    only?: string;
    /** Which are old, where it is not their own time that says so. */
    old?: string;
    /** What is emptied instead of removing the row. */
    emptied?: string;
    /** The time of the oldest, where looking at the whole table would take long. */
    oldest?: string;
  };
}

const YEAR = 365;

export const RETENTION_KINDS = {
  // Thirteen months: reports compare a month with the same one a year ago, and are made anew from events.
  events: { days: 2 * YEAR, least: 395 },
  positions: { days: 14, least: 2 },
  desk_changes: {
    days: YEAR,
    least: 30,
    rows: {
      table: 'desk_changes',
      time: 'at',
      oldest: 'select at from desk_changes order by id limit 1',
    },
  },
  dispatch_decisions: {
    days: YEAR,
    least: 30,
    rows: {
      table: 'dispatch_decisions',
      time: 'at',
      oldest: 'select at from dispatch_decisions order by id limit 1',
    },
  },
  // An app that was offline reports within hours.
  featured_reports: { days: 7, least: 7, rows: { table: 'featured_reports', time: 'at' } },
  // The dashboard compares with the week before; the daily proof looks at thirty days.
  hour_figures: { days: 40, least: 40, rows: { table: 'hour_figures', time: 'hour' } },
  jobs: { days: 30, least: 1, rows: { table: 'jobs', time: 'done_at' } },
  mail_contents: {
    days: 30,
    least: 1,
    rows: {
      table: 'mails',
      time: 'created_at',
      only: `html <> ''`,
      emptied: `text = '', html = '', attachment = null`,
    },
  },
  // The list of a promotion shows thirty.
  promotion_refusals: { days: 30, least: 30, rows: { table: 'promotion_refusals', time: 'at' } },
  push_notices: { days: 7, least: 2, rows: { table: 'push_notices', time: 'happened_at' } },
  // A campaign keeps its counts. Those who had too many messages lately are told by these rows.
  push_recipients: {
    days: 180,
    least: 30,
    rows: {
      table: 'push_recipients',
      time: 'sent_at',
      old: 'campaign_id in (select id from push_campaigns where ended_at < :before)',
      oldest: `select min(ended_at) as at from push_campaigns c
        where exists (select from push_recipients r where r.campaign_id = c.id)`,
    },
  },
  sessions: { days: 90, least: 1, rows: { table: 'sessions', time: 'expires_at' } },
  zone_visits: { days: 90, least: 7, rows: { table: 'zone_visits', time: 'at' } },
} as const satisfies Readonly<Record<string, RetentionKind>>;

export type RetentionName = keyof typeof RETENTION_KINDS;
/** Days by kind, where they are not the usual ones. */
export type KeepDays = Partial<Record<RetentionName, number>>;

export const isRetentionName = (name: string): name is RetentionName => name in RETENTION_KINDS;
