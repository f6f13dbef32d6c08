/**
 * Data that is removed after a number of days. The ledger, the audit log, payouts, statements,
 * orders and the ids of money commands are not listed here, because they are kept for ever.
 */
export interface RetentionKind {
  /** The default retention in days, and the smallest permitted one. */
  days: number;
  least: number;
  /** Rows that are removed in batches; if absent, whole partitions are dropped separately. */
  rows?: {
    table: string;
    /** The column with the time of last use. */
    time: string;
    /** A further condition on the rows to remove. */
    only?: string;
    /** The condition for old rows, if it is not their own time. */
    old?: string;
    /** The columns that are emptied instead of removing the row. */
    emptied?: string;
    /** A query of the oldest time, if reading the whole table would take long. */
    oldest?: string;
  };
}

const YEAR = 365;

export const RETENTION_KINDS = {
  // Thirteen months: reports compare a month with the same one a year ago, and are rebuilt from
  // events.
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
  // The list of drivers counts thirty days.
  arrivals: { days: 365, least: 30, rows: { table: 'arrivals', time: 'at' } },
  assignment_answers: {
    days: YEAR,
    least: 30,
    rows: {
      table: 'assignment_answers',
      time: 'sent_at',
      only: 'answer is not null',
      oldest: 'select sent_at as at from assignment_answers order by id limit 1',
    },
  },
  // The photos of cases, as those of proofs; and what was written, long after any claim ends.
  case_photos: {
    days: 60,
    least: 7,
    rows: {
      table: 'case_events',
      time: 'at',
      only: 'file_id is not null',
      emptied: 'file_id = null',
    },
  },
  case_texts: {
    days: 2 * YEAR,
    least: 90,
    rows: { table: 'case_events', time: 'at', only: 'text is not null', emptied: 'text = null' },
  },
  case_words: {
    days: 2 * YEAR,
    least: 90,
    rows: {
      table: 'cases',
      time: 'opened_at',
      only: 'words is not null and not is_open',
      emptied: 'words = null',
    },
  },
  // What was written about remedies and contests, as about their cases; amounts and who decided stay.
  remedy_texts: {
    days: 2 * YEAR,
    least: 90,
    rows: {
      table: 'remedies',
      time: 'state_at',
      only: `state <> 'waiting' and (reason <> '' or state_reason is not null)`,
      emptied: `reason = '', state_reason = null`,
    },
  },
  contest_texts: {
    days: 2 * YEAR,
    least: 90,
    rows: {
      table: 'contests',
      time: 'state_at',
      only: `state <> 'open' and (reason <> '' or state_reason is not null)`,
      emptied: `reason = '', state_reason = null`,
    },
  },
  // An app that was offline reports within hours.
  featured_reports: { days: 7, least: 7, rows: { table: 'featured_reports', time: 'at' } },
  // The dashboard compares with the week before; the daily proof checks thirty days.
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
  // The order that a payment was asked for, with address and price. Its row and its hash stay.
  payment_bodies: {
    days: 30,
    least: 1,
    rows: {
      table: 'payments',
      time: 'state_at',
      only: `agreed <> '' and state not in ('waiting','authorised')`,
      emptied: `body = '{}', agreed = ''`,
    },
  },
  inbox_entries: { days: 30, least: 7, rows: { table: 'inbox_entries', time: 'happened_at' } },
  // What was said; that something was said, by whom and when stays.
  contact_messages: {
    days: 180,
    least: 30,
    rows: { table: 'messages', time: 'at', only: 'text is not null', emptied: 'text = null' },
  },
  contact_calls: {
    days: 180,
    least: 30,
    rows: { table: 'calls', time: 'at', only: 'note is not null', emptied: 'note = null' },
  },
  contact_broadcasts: {
    days: 180,
    least: 30,
    rows: { table: 'broadcasts', time: 'at', only: 'text is not null', emptied: 'text = null' },
  },
  unknown_messages: { days: 180, least: 30, rows: { table: 'unknown_messages', time: 'at' } },
  // A notice older than five minutes is refused.
  contact_notices: { days: 7, least: 2, rows: { table: 'contact_notices', time: 'at' } },
  // A promotion shows thirty days of refusals.
  promotion_refusals: { days: 30, least: 30, rows: { table: 'promotion_refusals', time: 'at' } },
  // The photos of proofs and where they were taken; what was proven stays.
  proof_photos: {
    days: 60,
    least: 7,
    rows: {
      table: 'proofs',
      time: 'received_at',
      only: '(file_id is not null or lat is not null)',
      emptied: 'file_id = null, lat = null, lon = null, accuracy = null',
    },
  },
  push_notices: { days: 7, least: 2, rows: { table: 'push_notices', time: 'happened_at' } },
  // A campaign keeps its counts. These rows also enforce the limit of messages per person.
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
/** Retention in days by kind, where it differs from the default. */
export type KeepDays = Partial<Record<RetentionName, number>>;

export const isRetentionName = (name: string): name is RetentionName => name in RETENTION_KINDS;
