import { expect, it } from 'vitest';
import { commands as queue } from '#src/features/attention/commands.ts';
import { commands as audit } from '#src/features/audit/commands.ts';
import { driverCommands, logCommands } from '#src/features/cash/commands.ts';
import { commands as map } from '#src/features/eagle-view/commands.ts';
import { commands as board } from '#src/features/live-orders/commands.ts';
import { commands as list } from '#src/features/orders/commands.ts';
import { commands as payouts } from '#src/features/payouts/commands.ts';
import { commands as balances } from '#src/features/store-balance/commands.ts';
import { commands as transfers } from '#src/features/transactions/commands.ts';
import { commands as wallet } from '#src/features/wallets/commands.ts';
import { type Command, clashesIn } from '#src/lib/commands.ts';
import { t } from '#src/lib/i18n.ts';
import { screenCommands } from '#src/lib/screen-commands.ts';
import { keyName } from '#src/lib/shortcuts.ts';

const SCREENS: [title: string, commands: readonly Command[]][] = [
  [t('screens.orders'), list],
  [t('screens.live_orders'), board],
  [t('screens.eagle_view'), map],
  [t('screens.store_payouts'), payouts],
  [t('screens.store_balance'), balances],
  [t('screens.drivers'), driverCommands],
  [t('screens.collections_log'), logCommands],
  [t('screens.transactions'), transfers],
  [t('books.wallet'), wallet],
  [t('screens.audit'), audit],
  [t('attention.queue'), queue],
];

function table([title, commands]: (typeof SCREENS)[number]): string {
  const rows = commands.map(({ label, keys, verb }) => {
    const line = verb ? `\`${verb.name} ${t(verb.usage)}\`` : '';
    return `| ${t(label)} | ${keys.map((key) => `\`${keyName(key)}\``).join(' ')} | ${line} |`;
  });
  return `## ${title}\n\n| Act | Keys | Typed |\n|---|---|---|\n${rows.join('\n')}\n`;
}

it('is written down from the commands themselves', async () => {
  const text = `# Keys

Generated from the commands of the screens; \`npx vitest run -u --project dom src/app/keymap.test.ts\`
writes it anew. \`Ctrl K\` or \`Cmd K\` opens the palette everywhere: it holds all of these, every
screen, and the typed lines.

${SCREENS.map(table).join('\n')}`;
  await expect(text).toMatchFileSnapshot('../../docs/keymap.md');
});

it.each(SCREENS)('the keys of the queue do not take those of %s', (_, commands) => {
  expect(clashesIn([...new Set([...commands, ...queue])])).toEqual([]);
});

it('names every act once, for keys are kept by name', () => {
  const ids = SCREENS.flatMap(([, commands]) => commands.map(({ id }) => id));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

it.each(SCREENS)('no two acts of %s answer to the same key or word', (_, commands) => {
  expect(clashesIn(commands)).toEqual([]);
});

it('every screen with acts has a name that stands by itself, and is written down', async () => {
  await import('./feature-routes.ts');
  const titles = screenCommands.get().map(({ screen }) => t(screen));
  expect(new Set(titles)).toEqual(new Set(SCREENS.map(([title]) => title)));
});
