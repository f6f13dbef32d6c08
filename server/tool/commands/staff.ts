import type { Command } from '../command.ts';
import { HOST, withServices } from '../host.ts';
import { JSON_OPTION, toJson } from '../json-option.ts';
import { ToolError } from '../tool-error.ts';
import { emailOf } from './admin.ts';

const REASON = 'Vouched for on the host';

export const staffCommand: Command = {
  name: 'staff vouch',
  summary: 'Vouches that only its owner uses an account, which then counts as a second person',
  needsSchema: true,
  takes: [1, 1],
  usage: '<email>',
  options: {
    ...JSON_OPTION,
    reason: { type: 'string', help: 'text: how you know it, for the audit log' },
  },
  // On the owner's rights: the application cannot speak for the host.
  run: (context) =>
    withServices(
      context,
      async ({ users }) => {
        const email = emailOf(context);
        const account = await users.findCredentials(email);
        if (!account) throw new ToolError(`There is no account ${email}.`);
        const { reason } = context.values;
        const names = await users.vouchAsHost(
          account.id,
          typeof reason === 'string' && reason.trim() !== '' ? reason.trim() : REASON,
          HOST,
        );
        if (context.values.json) context.print(toJson({ email, ended: names }));
        else if (names.length === 0) context.print(`Nobody is linked to ${email}.`);
        else context.print(`${email} is no longer linked to ${names.join(', ')}.`);
        return undefined;
      },
      'owner',
    ),
};
