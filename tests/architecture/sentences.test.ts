// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources of templates are planted.
import { describe, expect, it } from 'vitest';
import { REASONS } from '#contract/reasons/reasons.ts';
import { proseIn } from './prose.ts';
import { isTest, readSources } from './source.ts';

const REFUSAL = 'server/platform/http/refusal.ts';
const CATALOGUES = 'contract/reasons/';
/** Their sentences are for the administrator of the server, or for another client. */
const EXEMPT =
  /^server\/(?:tool|city|config|bootstrap)\/|^server\/config\.ts$|\/migrations\/|^contract\/reasons\//;

const sources = readSources().filter(
  ({ path }) => /^(?:server|contract)\/.*\.ts$/.test(path) && !isTest(path),
);
const code = sources.filter(({ path }) => !EXEMPT.test(path));
const catalogues = sources.filter(({ path }) => path.startsWith(CATALOGUES));

/** A member, or a constant of its name, whose literal has several words. */
const MEMBER = /\b(?:message|fault)\s*[:=]\s*(?:'[^'\n]* [^'\n]*'|`[^`\n]* [^`\n]*`)/g;
/** A literal that follows the name of a field, as the faults of fields do. */
const FAULT =
  /'(?:must|needs|is (?:needed|missing|taken|unknown|only|not an?)|has (?:no|more|an?)) [^'\n]*'/g;
const REFUSED = /\bnew Refusal\(/g;
const ENGLISH = /[a-z]{2}/i;

/** The sentences that a file writes itself. */
function sentencesIn(path: string, text: string): string[] {
  const own = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\.meta\(\{[\s\S]*?\}\)/gm, '');
  const patterns = path === REFUSAL ? [MEMBER, FAULT] : [MEMBER, FAULT, REFUSED];
  return patterns
    .flatMap((pattern) => [...own.matchAll(pattern)].map(([found]) => found))
    .filter((found) => ENGLISH.test(found.replaceAll(/^\w+|\$\{[^}]*\}/g, '')));
}

/** The keys that a catalogue defines. */
const keysIn = (text: string): string[] =>
  [...text.matchAll(/^ {2}'([a-z_]+\.[a-z_]+)':/gm)].map(([, key = '']) => key);

const LEAST_LETTERS = 4;

/** What code names keys by: literals, and templates of a part of a key. */
function usesIn(text: string): (key: string) => boolean {
  const literals = new Set([...text.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, key = '']) => key));
  const templates = [...text.matchAll(/`((?:[a-z_.]|\$\{\w+(?:\.\w+)*\})+)`/g)]
    .map(([, template = '']) => template.split(/\$\{[^}]*\}/))
    .filter((parts) => parts.length > 1 && parts.join('').length >= LEAST_LETTERS)
    .map((parts) => parts.map((part) => part.replaceAll('.', '\\.')).join('[a-z_.]+'));
  const patterns = templates.map((template) => new RegExp(`^${template}$`));
  return (key) => literals.has(key) || patterns.some((pattern) => pattern.test(key));
}

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, n) => values.indexOf(value) !== n);

/** What distinguishes a reason from others: its sentence, and the code of a refusal. */
const sentenceOf = (spec: (typeof REASONS)[keyof typeof REASONS]): string =>
  typeof spec === 'string' ? spec : `${spec.code}: ${spec.text}`;

describe('the sentences of the server', () => {
  it('are in catalogues', () => {
    const found = code.flatMap(({ path, text }) =>
      sentencesIn(path, text).map((sentence) => `${path}: ${sentence}`),
    );
    expect(found).toEqual([]);
  });

  it('have each one key, which is used', () => {
    const keys = catalogues.flatMap(({ text }) => keysIn(text));
    expect(keys.length).toBeGreaterThan(600);
    expect(repeated(keys)).toEqual([]);
    expect(keys.filter((key) => !(key in REASONS))).toEqual([]);
    const isUsed = usesIn(code.map(({ text }) => text).join('\n'));
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
    expect(repeated(Object.values(REASONS).map(sentenceOf))).toEqual([]);
  });

  it('have their key with them, where rows and answers keep them', () => {
    const found = code.flatMap(({ path, text }) =>
      proseIn(path, text).map((sentence) => `${path}: ${sentence}`),
    );
    expect(found).toEqual([]);
  });

  it('are found without their key where they were kept before', () => {
    for (const [path, planted] of [
      ['growth/campaigns/acts', `state_reason: campaignReasons['campaign.changed'],`],
      ['growth/campaigns/sender', `const state_reason = campaignReasons['campaign.changed'];`],
      ['growth/campaigns/sender', `await move(id, event, campaignReasons['campaign.silent']);`],
      ['insight/exports/work', `error instanceof Refusal ? error.message : 'x'`],
      ['insight/exports/work', `failStuck(now, exportReasons['export.server_stopped'])`],
      ['catalogue/imports/work', `if (error instanceof Refusal) return error.message;`],
      ['catalogue/imports/work', `return FAILURES['import.server_error'];`],
      ['catalogue/imports/work', `const { message } = sentenceFor(FAILURES, key, { lines });`],
      ['catalogue/stores/due', `reason: storeReasons['store.pause_expired'],`],
      ['operations/alarms/compare', `const reason = alarmReasons['alarm.priority_rose'];`],
      ['operations/alarms/compare', `change(trx, row, type, now, alarmReasons['alarm.expired'])`],
      ['operations/orders/change/endings', `return seen ? null : orderReasons['order.lost'];`],
      [
        'operations/orders/change/endings',
        `if (!(error instanceof Refusal)) throw error;\n await lose(error.message);`,
      ],
      ['operations/zones/proposed', `writeReason(zoneReasons[key], { id })`],
      ['money/payouts/attempts', `const LOST = { why: payoutReasons['payout.result_unknown'] };`],
      ['money/payments/settling', `const reason = refusal?.message ?? none;`],
      ['money/payments/service', `memo: paymentReasons['payment.refund_refused'],`],
      ['money/payments/write-off', `memo: paymentReasons['payment.capture_refused'],`],
      ['platform/mail/service', `move(trx, row, 'mail.lose', 'The server stopped meanwhile.')`],
      ['platform/jobs/queue', `const LOST = 'The server that ran it stopped before the end.';`],
      [
        'insight/report-schedules/sender',
        `note: isTooLarge ? 'The file is too large.' : undefined`,
      ],
      ['growth/push/providers/fcm', `return { outcome: 'refused', why: 'The device is gone' };`],
      ['growth/push/providers/fcm', '({ why: `It answered ${status}` })'],
      ['platform/outbox/outcome', `sentenceFor(outboxReasons, 'provider.not_set', {}).message`],
      ['people/users/own-access', `{ userId, sessionId, why: 'ended by its owner' }`],
      ['operations/orders/acts', `return { reason: 'not any more', error: '' };`],
      ['operations/orders/acts', 'text: `is ${state} now`,'],
    ] as const)
      expect(proseIn(`server/${path}.ts`, planted), planted).not.toEqual([]);
    for (const allowed of [
      `const why = sentenceFor(campaignReasons, 'campaign.changed');`,
      `log.warn({ err: error, id }, 'The jobs were not read');`,
      `throw new Error('The fee was not computed');`,
      'const { rows } = await sql<Row>`SELECT name FROM users WHERE id`.execute(db);',
      `{ name: 'tawsil_jobs', help: 'Jobs of all servers that are not done' }`,
      `/** A sentence of a comment, and not of the code. */`,
      `{ reason: body.reason, error: null, text: 'kept' }`,
      `if (error instanceof Refusal) return sentenceIn(error);`,
    ])
      expect(proseIn('server/money/cash/service.ts', allowed), allowed).toEqual([]);
  });

  it('are found where they are planted', () => {
    for (const planted of [
      `throw new Refusal(why);`,
      `return { code: 'request.invalid', message: 'The order is gone.' };`,
      `const message = 'The order is gone.';`,
      'fields.push({ path, message: `must be below ${most}` });',
      `.refine(isWhole, 'must be a whole number')`,
    ])
      expect(sentencesIn('server/money/cash/service.ts', planted), planted).not.toEqual([]);
    for (const allowed of [
      `throw refuse('cash.no_count');`,
      `/** The message: 'The order is gone.' */`,
      `.meta({ description: 'must be a whole number' })`,
      `message: issueOf(fieldReasons, 'field.needed'),`,
    ])
      expect(sentencesIn('server/money/cash/service.ts', allowed), allowed).toEqual([]);
    expect(sentencesIn(REFUSAL, `new Refusal(why, details)`)).toEqual([]);
  });

  it('have keys that are found where they are planted', () => {
    const planted = `  'cash.kept': 'is kept',\n  'cash.lost': {\n    code: 'request.invalid',\n`;
    expect(keysIn(planted + planted)).toEqual(['cash.kept', 'cash.lost', 'cash.kept', 'cash.lost']);
    expect(repeated(keysIn(planted + planted))).toEqual(['cash.kept', 'cash.lost']);
    const isUsed = usesIn(
      "refuse('cash.kept'); reasonFor(`user.staff_${act}_not_for_role`); `${a}.${b}`",
    );
    const keys = ['cash.kept', 'cash.lost', 'user.staff_block_not_for_role'];
    expect(keys.filter((key) => !isUsed(key))).toEqual(['cash.lost']);
  });
});
