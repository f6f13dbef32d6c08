import {
  type MessageTemplate,
  messageTemplatesRoutes,
} from '#contract/routes/growth/message-templates.ts';
import { allows } from '#src/lib/allows.ts';
import { defineResource } from '#src/lib/api/resource.ts';
import type { ListAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';

/** Templates of the messages about orders. */
export const messageTemplates = defineResource(
  messageTemplatesRoutes.get,
  messageTemplatesRoutes.update,
);

const switchAct = (
  id: 'switchOn' | 'switchOff',
  key: string,
  isOn: boolean,
): ListAct<MessageTemplate> => ({
  id,
  label: `message_templates.${id}`,
  key,
  permission: 'push.approve',
  can: (row) => allows('edit')(row) && row.isOn !== isOn,
  send: sendEach<MessageTemplate, MessageTemplate>(
    ({ id: row, version }) => messageTemplates.update(String(row), { isOn }, version),
    (_, after) => after,
  ),
  undo: isOn ? 'switchOff' : 'switchOn',
});

/** The acts on a template: to switch its message on or off. */
export const messageTemplateActs = [
  switchAct('switchOn', 'a', true),
  switchAct('switchOff', 'v', false),
];
