import { Email } from '#contract/text.ts';
import type { Services } from '../../areas.ts';
import type { Config } from '../../config.ts';
import type { Command, Context } from '../command.ts';
import { HOST, withServices } from '../host.ts';
import { JSON_OPTION, toJson } from '../json-option.ts';
import { EXIT, ToolError } from '../tool-error.ts';

const aboutAccount = {
  needsSchema: true,
  takes: [1, 1],
  usage: '<email>',
  options: JSON_OPTION,
} as const;

export const adminCommands: readonly Command[] = [
  {
    ...aboutAccount,
    name: 'admin reset',
    summary: 'Prints a link once, with which an administrator sets a new password',
    run: (context) =>
      withServices(context, async ({ users }) => {
        const account = await requireAdmin(users, emailOf(context));
        if (account.status !== 'active')
          throw new ToolError(
            `${account.email} is ${account.status}: tawsil admin unlock it first.`,
          );
        await printLink(users, { id: account.id, email: account.email }, context);
        return undefined;
      }),
  },
  {
    ...aboutAccount,
    name: 'admin unlock',
    summary: 'Unblocks an administrator, and restores an archived one',
    run: (context) =>
      withServices(context, async ({ users }) => {
        const { id, email } = await requireAdmin(users, emailOf(context));
        const before = await users.detail(id, HOST.caller);
        const kept = before.archivedAt
          ? await users.restore(id, before.version, { archived: false }, HOST)
          : before;
        const after =
          kept.status === 'blocked'
            ? await users.event(id, kept.version, { event: 'user.unblock' }, HOST)
            : kept;
        if (context.values.json) context.print(toJson({ email, status: after.status }));
        else if (after === before) context.print(`${email} is not blocked.`);
        else context.print(`${email} is ${after.status} again.`);
        return undefined;
      }),
  },
  {
    ...aboutAccount,
    name: 'admin create',
    summary: 'Creates an administrator, and prints the link that sets the password once',
    options: {
      ...JSON_OPTION,
      name: { type: 'string', help: 'name: the name of the person; the address if absent' },
    },
    allows: () => ['used', 'unused'],
    run: (context) =>
      withServices(context, async ({ users }) => {
        const email = emailOf(context);
        const name = typeof context.values.name === 'string' ? context.values.name : email;
        const { id } = await users.create({ name, email, role: 'admin' }, HOST);
        if (!context.values.json) context.print(`${email} is an administrator.`);
        await printLink(users, { id, email }, context);
        return undefined;
      }),
  },
];

export function emailOf({ positionals: [given] }: Context): string {
  const parsed = Email.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ToolError(`${given} is not an email address.`, EXIT.usage);
}

async function requireAdmin(users: Services['users'], email: string) {
  const account = await users.findCredentials(email);
  if (!account) throw new ToolError(`There is no account ${email}.`);
  if (account.role === 'admin') return { ...account, email };
  throw new ToolError(`${email} is not an administrator. An administrator makes links for others.`);
}

async function printLink(
  users: Services['users'],
  { id, email }: { id: number; email: string },
  { config, print, values }: Context,
) {
  const { token, expiresAt } = await users.reset(id, HOST);
  const link = `${consoleUrl(config)}/login/password#token=${token}`;
  if (values.json) return print(toJson({ email, link, expiresAt }));
  print(link);
  print(`The link sets a password once, until ${expiresAt}. It is not displayed again.`);
}

const consoleUrl = ({ publicUrl, host, port }: Config): string =>
  publicUrl?.replace(/\/$/, '') ?? `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
