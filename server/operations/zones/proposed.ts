import { sql } from 'kysely';
import { zoneReasons } from '#contract/reasons/operations/zones.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import type { ProposalKindSpec } from '../../people/proposals/kinds.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fieldFault, notFound, refuse } from '../../platform/http/refusal.ts';
import { invalid } from '../../platform/http/validation.ts';
import { columnsOfWords } from '../../platform/sentences/stored.ts';
import { publishChange, type ZoneDeps } from './acts.ts';
import type { ZoneRow } from './repository.ts';
import { toFacts } from './show.ts';

const Terms = zonesRoutes.setTerms.body.shape.terms;

/** The largest fee that terms allow in a zone, with its surcharge, and the limit. Centimes. */
async function largestOf(trx: Trx, id: number, terms: object) {
  const { rows } = await sql<{ most: bigint; limit: bigint }>`
    select zone_largest_fee(${JSON.stringify(terms)}::jsonb) + coalesce((select max(amount)
      from zone_overrides where zone_id = ${id} and kind = 'surcharge' and not is_over
        and ended_at is null), 0) as most, fees_at_most() as "limit"`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The fee was not computed');
  return row;
}

/** Terms of one zone with a fee beyond `fees.atMost`. */
export function termsProposals(deps: ZoneDeps & ChangeDeps): ProposalKindSpec {
  const { repository, reading, events, audit } = deps;
  async function lock(trx: Trx, target: string): Promise<ZoneRow> {
    const row = /^[1-9]\d{0,8}$/.test(target)
      ? await repository.lock(trx, Number(target))
      : undefined;
    if (!row) throw notFound('zone');
    return row;
  }
  return {
    permission: () => 'zones.write',
    lock,
    async prepare(trx, target, change) {
      const read = Terms.safeParse(change);
      if (!read.success) throw invalid(['body', 'change'], read.error);
      const row = await lock(trx, target);
      const { most, limit } = await largestOf(trx, row.id, read.data);
      if (most <= limit)
        throw refuse('proposal.needs_no_second', undefined, {
          fields: [fieldFault('body.change', 'zone.allows_no_fee_above')],
        });
      return {
        subject: `zone ${row.id}`,
        name: row.name,
        version: row.version,
        before: (await reading.detailOf(trx, row)).terms,
        after: read.data,
        amount: most,
      };
    },
    async apply(trx, { id, target, after, author, at, by }) {
      const row = await lock(trx, target);
      const reason = sentenceFor(zoneReasons, 'zone.by_proposal', { id });
      const termsId = await repository.addTerms(trx, {
        zone_id: row.id,
        terms: JSON.stringify(after),
        at,
        by: JSON.stringify(author),
        ...columnsOfWords('reason', reason),
      });
      const now = await repository.update(trx, row.id, { terms_id: termsId });
      await publishChange(deps, now, { trx, at, actor: author, type: 'zone.priced', reason });
      await audit.append(trx, by, at, {
        action: 'zone.price',
        subject: `zone ${row.id}`,
        before: toFacts(row),
        after: { ...toFacts(now), proposal: id, author },
      });
    },
    applied: () => events.wake(),
  };
}
