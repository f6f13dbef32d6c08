import {
  type ChangeRequest,
  changeRequestsRoutes as routes,
} from '#contract/routes/money/change-requests.ts';
import { AskAccount, asksAccount } from '#src/domain/driver/requested-account.tsx';
import { vehicleText } from '#src/domain/driver/vehicle-text.ts';
import { allows } from '#src/lib/allows.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { isolatedText, towards } from '#src/lib/language/ltr.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';

type Values = ChangeRequest['after'];

/** The fields of a request with what they were and what they become, those that differ first. */
export function changedFields({ before, after }: Pick<ChangeRequest, 'before' | 'after'>) {
  const text = (name: string, values: Values): string => {
    const value = values[name];
    if (value == null) return '—';
    return name === 'vehicle' ? vehicleText(value) : value;
  };
  return Object.keys(after).map((name) => ({
    label: t(`change_requests.field_${name}` as MessageKey),
    before: text(name, before),
    after: text(name, after),
    isChanged: before[name] !== after[name],
  }));
}

/** What a request changes, in one line. */
export const changeText = (request: Pick<ChangeRequest, 'before' | 'after'>): string =>
  changedFields(request)
    .filter(({ isChanged }) => isChanged)
    .map(({ before, after }) => `${isolatedText(before)} ${towards()} ${isolatedText(after)}`)
    .join(' · ');

const act = (
  id: keyof ChangeRequest['acts'],
  more: Omit<RecordAct<ChangeRequest>, 'id' | 'label' | 'permission' | 'can' | 'send'>,
): RecordAct<ChangeRequest> => ({
  id,
  label: `change_requests.${id}`,
  permission: 'drivers.review',
  can: allows(id),
  ...more,
  send: sendEach<ChangeRequest, ChangeRequest>(
    (row, reason) =>
      call(
        routes.send,
        {
          ...byId(row.id),
          body: { event: `change_request.${id}`, ...(reason ? { reason } : {}) },
        },
        { ifMatch: row.version },
      ),
    (_, answer) => answer,
  ),
});

/** The acts on a change request of a driver. */
export const requestActs: readonly RecordAct<ChangeRequest>[] = [
  act('approve', {
    key: 'a',
    asks: {
      Ask: AskAccount,
      begin: () => '',
      read: (text, rows) => (rows.some(asksAccount) ? text.trim() || null : ''),
    },
    lead: 'change_requests.approve_lead',
  }),
  act('refuse', { key: 'r', asks: 'reason', lead: 'change_requests.refuse_lead' }),
];
