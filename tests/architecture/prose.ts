/**
 * Files whose sentences no row and no answer has: for the administrator of the server, in mails and
 * files of reports, in the languages of the apps, or of a provider that is simulated.
 */
const EXEMPT = new RegExp(
  [
    '^server/(?:tool|city|config|bootstrap|platform/(?:db|backups|bus|process|metrics|sockets))/',
    '^server/(?:config|start)\\.ts$',
    '^server/people/users/(?:demo|bootstrap|first-admin|access)\\.ts$',
    '-mail\\.ts$|/unsubscribe-page\\.ts$|^server/insight/reports/(?:sheet|names|words-of-report-(?:file|rows))\\.ts$',
    '^server/growth/notices/(amendment|change-request|contact|document|driver|hand-over)-notices\\.ts$',
    '^server/money/payments/simulator\\.ts$',
  ].join('|'),
);

/** Literals: in quotes, or templates. */
const LITERAL = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
/** Three words, the first with a capital letter. Parameters count as words. */
const PROSE = /^[A-Z][\w’]* [\w’“(]+(?:[,:]? [\w’“”(){}$.-]+)+[.!?)”]?$/;
const PARAMETER = /\$\{[^}]*\}/g;
/** Where a sentence may be: in the log, an exception of the program, SQL, the help of a figure. */
const ALLOWED_IN =
  /(?:^|\.)(?:warn|error|info|debug|fatal|step|say|query|raw|onProgress)$|^new \w*Error$|^super$/;
const ALLOWED_AFTER = /\bsql(?:<[^>]*>)?$|\b(?:help|label|description|summary):\s*$/;

/** The function of the call in whose arguments a place is; empty outside of any. */
function calledAt(text: string, at: number): string {
  let depth = 0;
  for (let n = at - 1; n >= 0; n -= 1) {
    const character = text[n];
    if (character === ')') depth += 1;
    if (character !== '(') continue;
    if (depth === 0)
      return /(?:new )?[\w.]+(?:<[^()]*>)?$/.exec(text.slice(Math.max(0, n - 80), n))?.[0] ?? '';
    depth -= 1;
  }
  return '';
}

/** Values of these names are kept in rows or answered, however few words they have. */
const MEMBER =
  /\b(?:why|reason|error|text|failure|memo|outcome|stateReason|state_reason|last_error)\s*[:=]\s*(?:'[^'\n]*[a-z] [a-z][^'\n]*'|`[^`<\n]*[a-z}] [a-z$][^`\n]*`)/g;

/** The text of a sentence of a catalogue without its key. */
const WITHOUT_KEY = [
  /\b\w*(?:Reasons|REASONS|FAILURES)\['[a-z_]+\.[a-z_]+'\]/g,
  /\bwriteReason\(/g,
  /\bsentenceFor\([^;]*?\)\.message\b|\{ message \} = sentenceFor\(/g,
  /\binstanceof Refusal\b[)\s]*(?:\?|return|throw error;[^;]*\()\s*\w+\.message\b/g,
  /\brefusal\?\.message\b/g,
];
/** It writes the sentences of lines as SQL, with their keys; the other writes all sentences. */
const WRITERS = ['server/catalogue/imports/line-problem.ts', 'server/platform/http/refusal.ts'];

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\.meta\(\{[\s\S]*?\}\)/gm;

/**
 * The sentences that a file of the server writes itself, or takes from a catalogue without their
 * key: a row that keeps one can be shown in English only.
 */
export function proseIn(path: string, source: string): string[] {
  if (!path.startsWith('server/') || path.includes('/migrations/') || EXEMPT.test(path)) return [];
  const text = source.replaceAll(COMMENT, '');
  const literals = [...text.matchAll(LITERAL)]
    .filter(({ 0: literal, index }) => {
      const words = literal.slice(1, -1).replaceAll(PARAMETER, 'X');
      return (
        /^.[A-Z]/.test(literal) &&
        PROSE.test(words) &&
        / [a-z]{2}/.test(words) &&
        !ALLOWED_IN.test(calledAt(text, index)) &&
        !ALLOWED_AFTER.test(text.slice(Math.max(0, index - 40), index))
      );
    })
    .map(([literal]) => literal);
  const patterns = WRITERS.includes(path) ? [MEMBER] : [MEMBER, ...WITHOUT_KEY];
  return [...literals, ...patterns.flatMap((pattern) => text.match(pattern) ?? [])];
}
