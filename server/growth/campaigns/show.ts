import { Campaign, CampaignProgress } from '#contract/routes/growth/campaigns.ts';
import { csvOf } from '#rules/csv.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { storedReason } from '../../platform/sentences/stored.ts';
import type { CampaignRow } from './repository.ts';
import { bodyOf } from './write.ts';

const instant = (at: Date | null) => at?.toISOString() ?? null;

/** The editable fields of a campaign, as recorded in the audit log. */
export const toFacts = (row: CampaignRow) => ({
  ...bodyOf(row),
  state: row.state,
  stateReason: row.state_reason,
  approvedBy: row.approved_by,
});

export const progressOf = (row: CampaignRow) => fromRow(CampaignProgress, row);

/** Converts a campaign for its reader. */
export function toCampaign(row: CampaignRow, acts: Campaign['acts']): Campaign {
  const { zones: _, ...fields } = bodyOf(row);
  return fromRow(Campaign, row, {
    ...fields,
    isPreparing: row.state === 'sending' && row.frozen_at === null,
    waitsUntil: row.state === 'sending' ? instant(row.waits_until) : null,
    progress: progressOf(row),
    ...storedReason(row.state_reason, row.state_reason_sentence),
    acts,
  });
}

export const campaignsCsv = csvOf<CampaignRow>([
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['state', ({ state }) => state],
  ['title', (row) => row.titles[row.default_language] ?? null],
  ['link', ({ link }) => link],
  ['roles', ({ roles }) => roles.join(' ')],
  ['send_at', (row) => instant(row.send_at)],
  ['started_at', (row) => instant(row.started_at)],
  ['ended_at', (row) => instant(row.ended_at)],
  ['planned', ({ planned }) => planned],
  ['accepted', ({ accepted }) => accepted],
  ['skipped', ({ skipped }) => skipped],
  ['failed', ({ failed }) => failed],
  ['unknown', ({ unknown }) => unknown],
  ['received', ({ received }) => received],
  ['opened', ({ opened }) => opened],
  ['written_by', (row) => row.created_by.name],
  ['approved_by', (row) => row.approved_by?.name ?? null],
]);
