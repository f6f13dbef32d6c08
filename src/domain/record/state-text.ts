import { textIfKnown } from '#src/lib/i18n.ts';

/** Where the screens of a kind of record have the names of its states, before the state itself. */
export const STATE_NAMES: Readonly<Record<string, string>> = {
  amendment: 'amendments.state_',
  app_category: 'app_categories.',
  campaign: 'campaigns.state_',
  case: 'cases.state_',
  category: 'categories.',
  change_request: 'change_requests.state_',
  charge: 'charges.state_',
  contest: 'charges.state_',
  dispute: 'disputes.state_',
  document: 'document_reviews.state_',
  export: 'reports.state_',
  featured: 'featured.state_',
  featured_product: 'featured.state_',
  featured_vendor: 'featured.state_',
  home_release: 'home.state_',
  import: 'imports.status_',
  job: 'jobs.state_',
  order: 'live.status_',
  payout: 'payouts.status_',
  promotion: 'promotions.state_',
  proof_rule: 'proof_rules.',
  proposal: 'proposals.state_',
  remedy: 'remedies.state_',
  report_schedule: 'report_schedules.state_',
  store: 'stores.status_',
  task: 'jobs.state_',
  user: 'users.status_',
  wallet: 'books.status_',
  zone: 'zones.state_',
};

/**
 * The name of a state of a record, `order 7` or `order:7`, as the screens of its kind have it: it
 * agrees with the noun where the language has genders. Undefined: the kind has no names of its own.
 */
export function stateText(subject: string, state: string): string | undefined {
  const kind = /^[a-z_]+/.exec(subject)?.[0] ?? '';
  const names = Object.hasOwn(STATE_NAMES, kind) ? STATE_NAMES[kind] : undefined;
  return names === undefined ? undefined : textIfKnown(`${names}${state}`);
}
