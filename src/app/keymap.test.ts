import { expect, it } from 'vitest';
import { commands as queue } from '#src/features/operations/alarms/commands.ts';
import { openReplayCommands } from '#src/features/operations/replay/open-commands.ts';
import { t } from '#src/lib/i18n.ts';
import { type CommandFacts, clashesIn } from '#src/lib/keys/commands.ts';
import { keyName } from '#src/lib/keys/shortcuts.ts';
import { usageOf } from '#src/lib/keys/typed-line.ts';
import { ar } from '#src/lib/messages/ar/index.ts';
import { en } from '#src/lib/messages/en/index.ts';
import { fr } from '#src/lib/messages/fr/index.ts';
import { screenCommands } from './feature-routes.ts';

// Every screen that declares commands in its route.
const SCREENS: [title: string, commands: readonly CommandFacts[]][] = await Promise.all(
  screenCommands.map(
    async ({ screen, load }): Promise<[string, readonly CommandFacts[]]> => [
      t(screen),
      await load(),
    ],
  ),
);
const others = SCREENS.filter(([, commands]) => commands !== queue);

function table([title, commands]: (typeof SCREENS)[number]): string {
  const rows = commands.map(({ label, keys, verb }) => {
    const line = verb ? `\`${usageOf(verb)}\`` : '';
    return `| ${t(label)} | ${keys.map((key) => `\`${keyName(key)}\``).join(' ')} | ${line} |`;
  });
  return `## ${title}\n\n| Act | Keys | Typed |\n|---|---|---|\n${rows.join('\n')}\n`;
}

/** The words of typed lines and filters in each language, by their kind. */
const WORDS = Object.entries({
  verb: 'Verbs',
  about: 'What `contact` is about',
  key: 'Filters',
  flag: 'Conditions',
  value: 'Values',
}).map(([kind, title]) => {
  const names = Object.keys(en.typed_words).filter((name) => name.startsWith(`${kind}_`));
  const rows = (names as (keyof typeof en.typed_words)[]).map((name) => {
    const words = [en, fr, ar].map(({ typed_words: texts }) => `\`${texts[name]}\``);
    return `| ${words.join(' | ')} |`;
  });
  return `| ${title} | French | Arabic |\n|---|---|---|\n${rows.join('\n')}\n`;
});

it('docs/keymap.md is generated from the commands', async () => {
  const text = `# Keys

Generated from the commands of the screens; \`npx vitest run -u --project dom src/app/keymap.test.ts\`
regenerates this file. \`Ctrl K\` or \`Cmd K\` opens the palette everywhere: all of these commands, every
screen, the typed lines, and the search of all records; \`/\` opens it where a screen has no search.

${SCREENS.map(table).join('\n')}
## Words of typed lines and filters

The console reads the English words and those of the reader's language, and shows the latter. Addresses, saved
views and recent lines keep the English ones.

${WORDS.join('\n')}`;
  await expect(text).toMatchFileSnapshot('../../docs/keymap.md');
});

it.each(others)(
  'the keys of the alarm queue and the replay do not clash with those of %s',
  (_, commands) => {
    expect(clashesIn([...new Set([...commands, ...queue, ...openReplayCommands])])).toEqual([]);
  },
);

it('every command has a unique id, because keys are stored by id', () => {
  // One command may be on several screens.
  const ids = [...new Set(SCREENS.flatMap(([, commands]) => commands))].map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

it.each(SCREENS)('no two commands of %s have the same key or verb', (_, commands) => {
  expect(clashesIn(commands)).toEqual([]);
});

it('every screen with commands has a unique title', () => {
  const titles = SCREENS.map(([title]) => title);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});
