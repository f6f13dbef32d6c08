import { messageTemplatesRoutes as calls } from '#contract/routes/growth/message-templates.ts';
import { definePolicy } from '../../platform/policy/policy.ts';

/** Who may change the template of a message. */
export const templatePolicy = definePolicy<object>()({ edit: { call: calls.update } });
