import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { campaignReasons } from '#contract/reasons/growth/campaigns.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import { campaignRules } from '#machines/campaign/campaign-machine.ts';
import type { Base } from '../../platform/area.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { loggedOutcome } from '../../platform/outbox/outcome.ts';
import { sentRow } from '../../platform/outbox/rows.ts';
import { createSending } from '../../platform/outbox/sending.ts';
import { columnsOfWords, type Words } from '../../platform/sentences/stored.ts';
import { backOffMs, createPace } from '../push/pace.ts';
import { type Providers, sendThrough } from '../push/providers/provider.ts';
import { freezePart, partEnd } from './audience.ts';
import { messageFor } from './message.ts';
import { quietUntil } from './quiet-hours.ts';
import { type Claim, createRecipients, GIVE_UP_MS, type Result } from './recipients.ts';
import type { CampaignRepository, CampaignRow } from './repository.ts';
import { digestOf } from './write.ts';

export interface SenderDeps extends Pick<Base, 'db' | 'clock' | 'log'> {
  repository: CampaignRepository;
  providers: Providers;
  perSecond: number;
  /** The time limit of a provider's response. */
  timeoutMs: number;
  publicUrl: string | undefined;
}

/** How often new messages are claimed and results are written. */
const TICK_MS = 200;
/** The number of concurrent calls. */
const AT_ONCE = 200;
/** How often campaigns are checked while nothing is due. */
const IDLE_MS = 30_000;

/**
 * Sends due campaigns: freezes their audience, then sends at a limited rate until all messages are
 * sent.
 */
export function createSender(deps: SenderDeps) {
  const { db, clock, log, repository, providers, perSecond } = deps;
  const recipients = createRecipients(providers);

  /** Starts a campaign that is unchanged since its approval; returns a changed one to draft. */
  const start = (id: number) =>
    db.transaction().execute(async (trx) => {
      const row = await repository.lock(trx, id);
      const at = clock();
      if (row?.state !== 'scheduled' || (row.send_at && row.send_at > at)) return;
      if (row.approved_digest !== digestOf(row)) {
        const void_ = { approved_by: null, approved_at: null, approved_digest: null };
        const why = sentenceFor(campaignReasons, 'campaign.changed_after_approval');
        await repository.update(trx, id, {
          ...void_,
          state: 'draft',
          state_at: at,
          ...columnsOfWords('state_reason', why),
        });
        return;
      }
      const { rows } = await sql<{ last: number }>`
        select coalesce(max(id), 0)::int as last from push_devices`.execute(trx);
      await repository.update(trx, id, {
        state: 'sending',
        state_at: at,
        state_by: null,
        state_reason: null,
        started_at: at,
        freeze_to: rows[0]?.last ?? 0,
      });
    });

  /** Freezes the next part of the audience; true if all of it is frozen. */
  const freeze = (id: number) =>
    db.transaction().execute(async (trx) => {
      const row = await repository.lock(trx, id);
      if (row?.state !== 'sending' || row.frozen_at) return row?.state === 'sending';
      const at = clock();
      const last = row.freeze_to ?? 0;
      const upTo = await partEnd(trx, row.frozen_upto, last);
      // As of the start, because freezing takes a minute but the audience is that of one moment.
      const asOf = row.started_at ?? at;
      const count =
        upTo === null
          ? 0
          : await freezePart(trx, id, row, { after: row.frozen_upto, upTo, at: asOf });
      await trx
        .updateTable('push_campaigns')
        .set({
          frozen_upto: upTo ?? last,
          planned: sql`planned + ${count}`,
          ...(upTo === null ? { frozen_at: at } : {}),
        })
        .where('id', '=', id)
        .execute();
      return upTo === null;
    });

  const setWait = (id: number, waits_until: Date | null, failing_since: Date | null) =>
    db
      .updateTable('push_campaigns')
      .set({ waits_until, failing_since })
      .where('id', '=', id)
      .where('state', 'in', ['sending', 'paused'])
      .execute();

  /** Finishes a campaign without open messages, or pauses one whose provider is unavailable. */
  const move = (id: number, event: 'campaign.finish' | 'campaign.pause', why: Words | null) =>
    db.transaction().execute(async (trx) => {
      const row = await repository.lock(trx, id);
      const after = row && campaignRules.apply({ status: row.state }, event);
      if (!after) return;
      const at = clock();
      await repository.update(trx, id, {
        state: after.status,
        state_at: at,
        state_by: null,
        ...columnsOfWords('state_reason', why),
        waits_until: null,
        failing_since: null,
        ...(event === 'campaign.finish' ? { ended_at: at } : {}),
      });
    });

  /** Sends a campaign until it is sent, is paused, or has to wait. */
  async function sendOne(id: number, share: () => number, signal: AbortSignal): Promise<void> {
    while (!(await freeze(id))) {
      if (signal.aborted || (await repository.find(db, id))?.state !== 'sending') return;
    }
    const pace = createPace(perSecond, () => performance.now());
    let failures = 0;
    let waitMs: number | null = null;
    let isTaken = false;

    async function send({ campaign, claim }: { campaign: CampaignRow; claim: Claim }) {
      const message = messageFor(campaign, claim, deps.publicUrl);
      const outcome = await sendThrough(providers, message);
      const isAccepted = outcome.outcome === 'accepted';
      if (isAccepted || outcome.outcome === 'refused') {
        failures = 0;
        isTaken = true;
      } else {
        // A burst counts as one failure.
        if (waitMs === null) failures += 1;
        waitMs = Math.max(waitMs ?? 0, outcome.retryAfterMs ?? backOffMs(failures, Math.random()));
        log.warn(
          { campaign: id, ...loggedOutcome(outcome) },
          'A push provider did not take a message',
        );
      }
      const isGone = !isAccepted && outcome.isGone;
      return { ...sentRow(claim.deviceId, outcome), gone: isGone ? claim.token : null };
    }
    const sending = createSending<Parameters<typeof send>[0], Result>({
      send,
      write: (results) => db.transaction().execute((trx) => recipients.write(trx, id, results)),
    });

    for (;;) {
      const began = performance.now();
      await sending.flush();
      const campaign = await repository.find(db, id);
      const at = clock();
      const isOver = signal.aborted || campaign?.state !== 'sending';
      const quiet = quietUntil(at);
      if (isOver || !campaign || quiet || waitMs !== null) {
        await sending.end();
        if (quiet && campaign && !isOver) await setWait(id, quiet, campaign.failing_since);
        if (waitMs === null || isOver || !campaign) return;
        const since = campaign.failing_since ?? at;
        if (at.getTime() - since.getTime() >= GIVE_UP_MS) {
          const why = sentenceFor(campaignReasons, 'campaign.provider_silent');
          await move(id, 'campaign.pause', why);
          return;
        }
        await setWait(id, new Date(at.getTime() + waitMs), since);
        await sleep(waitMs, undefined, { signal }).catch(() => undefined);
        waitMs = null;
        continue;
      }
      // After a failure a single message tests whether the provider has recovered.
      const room = failures > 0 ? 1 - sending.size() : AT_ONCE - sending.size();
      const limit = pace.take(Math.max(0, Math.min(room, Math.ceil(share()))));
      const claims =
        limit > 0
          ? await db.transaction().execute((trx) => recipients.claim(trx, campaign, limit, at))
          : [];
      for (const claim of claims) sending.begin({ campaign, claim });
      if (isTaken && campaign.failing_since) await setWait(id, null, null);
      if (limit > 0 && claims.length === 0) {
        await sending.end();
        const open = await recipients.open(db, id);
        if (!open.waiting && !open.sending) await move(id, 'campaign.finish', null);
        // Another server is still sending some of it: its results, or their loss, come later.
        if (!open.waiting) return;
      }
      const restMs = Math.max(0, TICK_MS - (performance.now() - began));
      await sleep(restMs, undefined, { signal }).catch(() => undefined);
    }
  }

  const due = (at: Date) =>
    db
      .selectFrom('push_campaigns')
      .select(['id', 'state', 'send_at', 'waits_until'])
      .where('state', 'in', ['scheduled', 'sending'])
      .where((eb) => eb.or([eb('send_at', 'is', null), eb('send_at', '<=', at)]))
      .execute();

  return {
    /**
     * Sends all due campaigns. Run by the server that has the job's lease; a second one is
     * harmless.
     */
    async run({ signal }: Pick<JobRun, 'signal'>): Promise<void> {
      const running = new Map<number, Promise<void>>();
      let failed: unknown;
      // The pace saves up this much at most, so that a late run catches up.
      const share = () => perSecond / 4 / Math.max(1, running.size);
      do {
        const at = clock();
        await db
          .transaction()
          .execute((trx) => recipients.callLost(trx, new Date(at.getTime() - 3 * deps.timeoutMs)));
        if (!quietUntil(at))
          for (const { id, state, waits_until } of await due(at)) {
            if (running.has(id) || (waits_until && waits_until > at)) continue;
            if (state === 'scheduled') await start(id);
            const work = sendOne(id, share, signal)
              .catch((error: unknown) => {
                failed = error;
              })
              .finally(() => running.delete(id));
            running.set(id, work);
          }
        if (running.size > 0)
          await Promise.race([
            ...running.values(),
            sleep(1_000, undefined, { signal }).catch(() => undefined),
          ]);
      } while (running.size > 0 && !signal.aborted && failed === undefined);
      await Promise.all(running.values());
      if (failed !== undefined) throw failed as Error;
    },

    /** When there is something to send again. */
    async next(after: Date): Promise<Date> {
      const rows = await db
        .selectFrom('push_campaigns')
        .select(['send_at', 'waits_until', 'state'])
        .where('state', 'in', ['scheduled', 'sending'])
        .execute();
      const soon = Math.max(after.getTime() + 1_000, quietUntil(after)?.getTime() ?? 0);
      const times = rows.map(({ send_at, waits_until, state }) =>
        Math.max(soon, ((state === 'sending' ? waits_until : send_at) ?? after).getTime()),
      );
      return new Date(Math.min(after.getTime() + IDLE_MS, ...times));
    },
  };
}
