import {
  type MessageTemplate,
  messageTemplatesRoutes,
} from '#contract/routes/growth/message-templates.ts';
import { propose } from '#src/domain/proposal/proposals.ts';
import { allows } from '#src/lib/allows.ts';
import { defineResource } from '#src/lib/api/resource.ts';
import { t } from '#src/lib/i18n.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';

const EVENT_KEYS = {
  'order.accepted': 'order_accepted',
  'order.picked_up': 'order_picked_up',
  'order.delivered': 'order_delivered',
  'order.cancelled': 'order_cancelled',
} as const satisfies Record<MessageTemplate['event'], string>;

/** Templates of the messages about orders. */
export const messageTemplates = defineResource(
  messageTemplatesRoutes.get,
  messageTemplatesRoutes.update,
);

/** The event of a template, in the reader's language. */
export const eventText = ({ event }: Pick<MessageTemplate, 'event'>): string =>
  t(`message_templates.event_${EVENT_KEYS[event]}`);

/** The acts on a template: one person switches its message off, two switch it on. */
export const messageTemplateActs: readonly RecordAct<MessageTemplate>[] = [
  {
    id: 'switchOn',
    label: 'message_templates.switchOn',
    key: 'a',
    permission: 'push.approve',
    can: (row) => allows('edit')(row) && !row.isOn,
    asks: 'reason',
    lead: 'proposals.ask_lead',
    send: sendEach<MessageTemplate, unknown>(
      ({ id, version }, reason) =>
        propose({
          kind: 'order_message',
          target: String(id),
          version,
          change: { isOn: true },
          reason,
        }),
      (row) => row,
    ),
  },
  {
    id: 'switchOff',
    label: 'message_templates.switchOff',
    key: 'v',
    permission: 'push.approve',
    can: (row) => allows('edit')(row) && row.isOn,
    send: sendEach<MessageTemplate, MessageTemplate>(
      ({ id, version }) => messageTemplates.update(String(id), { isOn: false }, version),
      (_, after) => after,
    ),
  },
];
