import { expect, it } from 'vitest';
import { commands as map } from '#src/features/eagle-view/commands.ts';
import { commands as board } from '#src/features/live-orders/commands.ts';
import { type Command, clashesIn, keyName } from '#src/lib/commands.ts';
import { t } from '#src/lib/i18n.ts';

const SCREENS: [title: string, commands: readonly Command[]][] = [
  [t('screens.live_orders'), board],
  [t('screens.eagle_view'), map],
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

it.each(SCREENS)('no two acts of %s answer to the same key or word', (_, commands) => {
  expect(clashesIn(commands)).toEqual([]);
});
