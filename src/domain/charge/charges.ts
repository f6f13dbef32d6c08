import { queryOptions } from '@tanstack/react-query';
import { type Charge, chargesRoutes } from '#contract/routes/money/charges.ts';
import { allows } from '#src/lib/allows.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { sendMoney } from '#src/lib/api/money-commands.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';

export const CHARGES = 'charges';

/** The charges of an order, the latest first. */
export const chargesOf = (orderId: number) =>
  queryOptions({
    queryKey: [CHARGES, 'of', orderId],
    queryFn: ({ signal }) =>
      call(chargesRoutes.list, { query: { orderId: String(orderId), limit: '50' } }, { signal }),
    staleTime: 0,
  });

const first = (_: unknown, answer: Charge) => answer;

const decide = (
  id: 'uphold' | 'dismiss',
  more: Pick<RecordAct<Charge>, 'key' | 'lead'>,
): RecordAct<Charge> => ({
  id,
  label: `charges.${id}`,
  permission: 'remedies.decide',
  can: allows(id),
  asks: 'reason',
  ...more,
  send: sendEach<Charge, Charge>(
    (row, reason) =>
      call(
        chargesRoutes.send,
        { ...byId(row.id), body: { event: `contest.${id}`, reason: reason ?? '' } },
        { ifMatch: row.version },
      ),
    first,
  ),
});

/** The acts on a charge, in the order of their buttons. */
export const chargeActs: readonly RecordAct<Charge>[] = [
  decide('uphold', {
    key: 'a',
    lead: (rows) =>
      t('charges.uphold_lead', {
        amount: formatMoney(rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
      }),
  }),
  decide('dismiss', { key: 'd', lead: 'charges.dismiss_lead' }),
  {
    id: 'contest',
    label: 'charges.contest',
    key: 'o',
    permission: 'remedies.give',
    can: allows('contest'),
    asks: 'reason',
    lead: 'charges.contest_lead',
    send: sendEach<Charge, Charge>(
      (row, reason) =>
        sendMoney(
          chargesRoutes.contest,
          { ...byId(row.id), body: { reason: reason ?? '' } },
          { ifMatch: row.version, label: t('charges.contest_label', { id: row.id }) },
        ),
      first,
    ),
  },
];

/** The state of the contest of a charge, or that it was reversed without one. */
export const contestText = ({ contest, reversedAt }: Pick<Charge, 'contest' | 'reversedAt'>) => {
  if (contest) return t(`charges.state_${contest.state}`);
  return t(reversedAt ? 'charges.state_reversed' : 'charges.state_none');
};

/** Who is charged. */
export const chargedText = ({
  party,
  store,
  driver,
}: Pick<Charge, 'party' | 'store' | 'driver'>) =>
  party === 'store' ? store.name : `${driver?.code ?? ''} ${driver?.name ?? ''}`;
