/**
 * Counts the shapes of the code, here or in another checkout: `npm run shapes -- [folder]`. The
 * figures of docs/decisions/0078 are its output.
 */
import { FACTORY, functionsOf, linesOf } from './functions.ts';
import { isTest, readSources, type SourceFile } from './source.ts';
import { isNoNoun, typesIn } from './type-names.ts';

const [, , folder] = process.argv;
const code = readSources(folder).filter(
  ({ path }) => !isTest(path) && !path.includes('/migrations/') && !path.endsWith('.css'),
);
const within = (start: string) => code.filter(({ path }) => path.startsWith(start));
const server = within('server/');

const matches = (files: readonly SourceFile[], pattern: RegExp): number =>
  files.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);
/** How many of these words occur at all. */
const present = (files: readonly SourceFile[], words: readonly string[]): number =>
  words.filter((word) => files.some(({ text }) => new RegExp(`\\b${word}\\b`).test(text))).length;

/** Names of nouns that another name replaced. */
const RETIRED = [
  'vendorPayments?[A-Z]\\w*',
  'vendorPayments\\.',
  'vendors?Routes',
  'Vendor[A-Z]\\w*',
  'areas?Routes',
  'AREAS_HEADER',
  'ChosenAreas',
  'areaId',
  'attention[A-Z]\\w*',
  'desk[A-Z]\\w*',
  'AuditLink',
  'Noted',
  'noted:',
  'FleetArray',
  'OrderMessage\\w*',
  'ReportSendings?',
  'wish(?:es)?\\b',
  'Wish',
];
/** Names of tables, columns and functions of the database that wait for the next baseline. */
const RETIRED_IN_DATABASE = [
  'desk_\\w+',
  'push_(?:campaigns|recipients|templates|notices?)\\w*',
  'report_sendings',
  'payout_take_back',
  'alarm_turns',
];

const CHANGES = ['changeRow', 'changeIn', 'holdRow', 'requireMaySend', 'definePolicy'] as const;
const ROW_ACTS = ['screenActs', 'rowActions', 'ownKeys'] as const;

const counts: Readonly<Record<string, number>> = {
  'names of nouns that another name replaced, uses': matches(
    code,
    new RegExp(`\\b(?:${RETIRED.join('|')})`, 'g'),
  ),
  'the same, names in the database': matches(
    code,
    new RegExp(`\\b(?:${RETIRED_IN_DATABASE.join('|')})`, 'g'),
  ),
  'exported types that are no nouns': code.flatMap(({ text }) => typesIn(text)).filter(isNoNoun)
    .length,
  'own ways to change a row, calls': matches(
    server,
    new RegExp(`(?<!function )\\b(?:${CHANGES.join('|')})(?:<[^(]*>)?\\(`, 'g'),
  ),
  'further kinds of act in a list': present(within('src/ui/list/'), ROW_ACTS),
  'sentences in refusals': matches(server, /new Refusal\([^;]*?['"`][A-Z]/g),
  'functions of more than 60 own lines, no factories': server
    .flatMap(functionsOf)
    .filter(({ name, own }) => own > 60 && !FACTORY.test(name)).length,
  'lines of server': server.reduce((sum, { text }) => sum + linesOf(text), 0),
  'lines of contract': within('contract/').reduce((sum, { text }) => sum + linesOf(text), 0),
  'lines of console': within('src/').reduce((sum, { text }) => sum + linesOf(text), 0),
};

for (const [what, count] of Object.entries(counts))
  process.stdout.write(`${String(count).padStart(7)}  ${what}\n`);
