import {
  type ContactTemplate,
  contactTemplatesRoutes as routes,
} from '#contract/routes/operations/contact/contact-templates.ts';
import { propose } from '#src/domain/proposal/proposals.ts';
import { allows } from '#src/lib/allows.ts';
import { defineResource } from '#src/lib/api/resource.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';

/** Templates of contact. */
export const contactTemplates = defineResource(routes.get, routes.update);

/** The acts on a template: one person switches it off, two switch it on. */
export const contactTemplateActs: readonly RecordAct<ContactTemplate>[] = [
  {
    id: 'switchOn',
    label: 'contact_templates.switchOn',
    key: 'a',
    permission: 'contact.configure',
    can: (row) => allows('edit')(row) && !row.isOn,
    asks: 'reason',
    lead: 'proposals.ask_lead',
    send: sendEach<ContactTemplate, unknown>(
      ({ id, version }, reason) =>
        propose({
          kind: 'contact_template',
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
    label: 'contact_templates.switchOff',
    key: 'v',
    permission: 'contact.configure',
    can: (row) => allows('edit')(row) && row.isOn,
    send: sendEach<ContactTemplate, ContactTemplate>(
      ({ id, version }) => contactTemplates.update(String(id), { isOn: false }, version),
      (_, after) => after,
    ),
  },
];
