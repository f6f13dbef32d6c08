// `npm run messages -- export fr fr.po` writes the messages of a language for a translator, and
// `npm run messages -- import fr fr.po` takes the translations back.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { importMessages, messagesOf } from './exchange.ts';
import { readPo, writePo } from './po.ts';

const [act, language, file] = process.argv.slice(2);
if ((act !== 'export' && act !== 'import') || (language !== 'fr' && language !== 'ar') || !file) {
  console.error('Usage: npm run messages -- export|import fr|ar FILE.po');
  process.exit(2);
}

if (act === 'export') {
  const messages = messagesOf(language);
  writeFileSync(file, writePo(language, messages));
  const changed = messages.filter(({ isFuzzy }) => isFuzzy).length;
  console.log(`Messages: ${messages.length}, changed in English since: ${changed}`);
} else {
  const { changed, refused } = importMessages(language, readPo(readFileSync(file)));
  for (const { context, why } of refused) console.error(`${context} ${why}`);
  if (changed.length > 0)
    execFileSync(process.execPath, [
      'node_modules/@biomejs/biome/bin/biome',
      'format',
      '--write',
      'src/lib/messages',
    ]);
  console.log(`Messages changed: ${changed.length}, refused: ${refused.length}`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}
