import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import type { Bearer } from '#contract/money/remedies/remedy.ts';
import {
  type Remedy,
  type RemedyPreview,
  remediesRoutes,
} from '#contract/routes/money/remedies.ts';
import { allows } from '#src/lib/allows.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { sendMoney } from '#src/lib/api/money-commands.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';

export const REMEDIES = 'remedies';

/** What each choice would give and charge for an order now. */
export const previewOf = (orderId: number, caseId: number | null) =>
  queryOptions({
    queryKey: [REMEDIES, 'preview', orderId, caseId],
    queryFn: ({ signal }) =>
      call(
        remediesRoutes.preview,
        { ...byId(orderId), query: caseId === null ? {} : { caseId: String(caseId) } },
        { signal },
      ),
    staleTime: 0,
  });

/** The remedies of an order or a case, the latest first. */
export const remediesOf = (of: { orderId: number } | { caseId: number }) =>
  queryOptions({
    queryKey: [REMEDIES, 'of', of],
    queryFn: ({ signal }) =>
      call(
        remediesRoutes.list,
        {
          query: {
            ...Object.fromEntries(Object.entries(of).map(([name, id]) => [name, String(id)])),
            limit: '50',
          },
        },
        { signal },
      ),
    staleTime: 0,
  });

/** Gives a remedy for an order, at the version that the user saw. */
export const giveRemedy = (
  { orderId, version }: Pick<RemedyPreview, 'orderId' | 'version'>,
  body: Omit<InputOf<typeof remediesRoutes.give>['body'], 'commandId'>,
  amount: bigint,
) =>
  sendMoney(
    remediesRoutes.give,
    { ...byId(orderId), body },
    {
      ifMatch: version,
      label: t('remedies.give_label', { amount: formatMoney(amount), id: orderId }),
    },
  );

/** Charges what is left of a remedy to a party. */
const chargeRemedy = ({ id, version }: Remedy, party: Bearer['party']) =>
  sendMoney(
    remediesRoutes.charge,
    { ...byId(id), body: { bearers: [{ party }] } },
    { ifMatch: version, label: t('remedies.charge_label', { id }) },
  );

const act = (
  id: Exclude<keyof Remedy['acts'], 'chargeStore' | 'chargeDriver'>,
  more: Pick<RecordAct<Remedy>, 'key' | 'lead'>,
): RecordAct<Remedy> => ({
  id,
  label: `remedies.${id}`,
  permission: 'remedies.give',
  can: allows(id),
  asks: 'reason',
  ...more,
  send: sendEach<Remedy, Remedy>(
    (row, reason) =>
      call(
        remediesRoutes.send,
        { ...byId(row.id), body: { event: `remedy.${id}`, reason: reason ?? '' } },
        { ifMatch: row.version },
      ),
    (_, answer) => answer,
  ),
});

/** Charges what is left of a remedy, after a look at what that is. */
const charging = (
  id: 'chargeStore' | 'chargeDriver',
  party: Bearer['party'],
  key: string,
): RecordAct<Remedy> => ({
  id,
  label: `remedies.${id}`,
  key,
  permission: 'remedies.give',
  can: allows<keyof Remedy['acts']>(id),
  isConfirmed: true,
  lead: (rows) =>
    t(`remedies.${id}_lead`, {
      amount: formatMoney(
        rows.reduce((sum, { amount, charged }) => sum + BigInt(amount) - BigInt(charged), 0n),
      ),
    }),
  send: sendEach<Remedy, Remedy>(
    (row) => chargeRemedy(row, party),
    (_, answer) => answer,
  ),
});

/** The acts on a remedy, in the order of their buttons. */
export const remedyActs: readonly RecordAct<Remedy>[] = [
  act('approve', {
    key: 'a',
    lead: (rows) =>
      t('remedies.approve_lead', {
        amount: formatMoney(rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
      }),
  }),
  act('refuse', { key: 'd', lead: 'remedies.refuse_lead' }),
  act('withdraw', { key: 'w' }),
  act('reverse', { key: 'r', lead: 'remedies.reverse_lead' }),
  charging('chargeStore', 'store', 'o'),
  charging('chargeDriver', 'driver', 'b'),
];

/** For what a remedy is, in words. */
export const basisText = ({ basis, lines }: Pick<Remedy, 'basis' | 'lines'>): string =>
  basis === 'lines'
    ? joinList(lines.map(({ name, quantity: n }) => t('remedies.line', { n, name })))
    : t(`remedies.basis_${basis}`);
