import { alarm_metrics } from './alarm-metrics.ts';
import { alarms } from './alarms.ts';
import { amendments } from './amendments.ts';
import { answers } from './answers.ts';
import { app_categories } from './app-categories.ts';
import { audit_acts } from './audit-acts.ts';
import { bank_files } from './bank-files.ts';
import { book_checks } from './book-checks.ts';
import { books } from './books.ts';
import { campaigns } from './campaigns.ts';
import { cases } from './cases.ts';
import { cash } from './cash.ts';
import { categories } from './categories.ts';
import { causes } from './causes.ts';
import { change_requests } from './change-requests.ts';
import { charges } from './charges.ts';
import { claims } from './claims.ts';
import { commitments } from './commitments.ts';
import { contact } from './contact.ts';
import { contact_templates } from './contact-templates.ts';
import { dashboard } from './dashboard.ts';
import { detail } from './detail.ts';
import { dispatch } from './dispatch.ts';
import { dispatch_zones } from './dispatch-zones.ts';
import { disputes } from './disputes.ts';
import { document_reviews } from './document-reviews.ts';
import { drivers } from './drivers.ts';
import { featured } from './featured.ts';
import { field_values } from './field-values.ts';
import { fields } from './fields.ts';
import { files } from './files.ts';
import { form } from './form.ts';
import { handover } from './handover.ts';
import { home } from './home.ts';
import { imports } from './imports.ts';
import { items } from './items.ts';
import { jobs } from './jobs.ts';
import { key_names } from './key-names.ts';
import { keywords } from './keywords.ts';
import { lists } from './lists.ts';
import { live } from './live.ts';
import { map } from './map.ts';
import { message_templates } from './message-templates.ts';
import { money } from './money.ts';
import { needs } from './needs.ts';
import { road } from './on-the-road.ts';
import { orders } from './orders.ts';
import { palette, typed } from './palette.ts';
import { payments } from './payments.ts';
import { payout_checks } from './payout-checks.ts';
import { payouts } from './payouts.ts';
import { plan } from './plan.ts';
import { presence } from './presence.ts';
import { promotions } from './promotions.ts';
import { proof_rules } from './proof-rules.ts';
import { proofs } from './proofs.ts';
import { proposals } from './proposals.ts';
import { remedies } from './remedies.ts';
import { replay } from './replay.ts';
import { report_schedules } from './report-schedules.ts';
import { reports } from './reports.ts';
import { screens } from './screens.ts';
import { settings } from './settings.ts';
import { settlements } from './settlements.ts';
import { signIn } from './sign-in.ts';
import { statements } from './statements.ts';
import { stores } from './stores.ts';
import { system } from './system.ts';
import { typed_words } from './typed-words.ts';
import { users } from './users.ts';
import { zone_editor } from './zone-editor.ts';
import { zones } from './zones.ts';

/**
 * Every text of the console in English. The catalogues of other languages are checked against it.
 */
export const en = {
  ...signIn,
  amendments,
  answers,
  alarm_metrics,
  road,
  screens,
  dashboard,
  system,
  users,
  document_reviews,
  drivers,
  form,
  stores,
  items,
  categories,
  causes,
  zones,
  live,
  map,
  replay,
  needs,
  orders,
  dispatch,
  presence,
  change_requests,
  claims,
  plan,
  handover,
  dispatch_zones,
  palette,
  typed,
  typed_words,
  key_names,
  keywords,
  settings,
  message_templates,
  money,
  lists,
  field_values,
  fields,
  files,
  imports,
  detail,
  cases,
  cash,
  book_checks,
  books,
  disputes,
  remedies,
  charges,
  payments,
  settlements,
  payouts,
  payout_checks,
  audit_acts,
  bank_files,
  home,
  promotions,
  proof_rules,
  proofs,
  commitments,
  contact,
  contact_templates,
  proposals,
  app_categories,
  featured,
  campaigns,
  jobs,
  statements,
  report_schedules,
  reports,
  alarms,
  zone_editor,
} as const;
