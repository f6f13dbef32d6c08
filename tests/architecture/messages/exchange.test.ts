import { describe, expect, it } from 'vitest';
import { importMessages, messagesOf, replaceTexts } from '#tests/support/messages/exchange.ts';
import { readPo, writePo } from '#tests/support/messages/po.ts';
import { textsIn } from '#tests/support/messages/texts.ts';

/** As if no text had a history, which takes seconds to read. */
const withoutHistory = () => null;

describe.each(['fr', 'ar'] as const)('the exchange with translators in %s', (language) => {
  const messages = messagesOf(language, withoutHistory);
  const find = (context: string) => messages.find((one) => one.context === context);

  it('gives every message with its English text and the places that show it', () => {
    expect(messages.length).toBeGreaterThan(7_000);
    expect(find('payouts.status_paid')).toMatchObject({ english: 'Paid', isFuzzy: false });
    expect(find('live.clear_filter')?.places).not.toEqual([]);
    expect(find('reasons/bank.bank_answer.own_file')).toBeDefined();
  });

  it('reads back what it has written', () => {
    expect(readPo(writePo(language, messages))).toEqual(
      messages.map((message) => ({ ...message, places: [...message.places] })),
    );
  });

  it('changes nothing by what was not changed', () => {
    expect(importMessages(language, messages)).toEqual({ changed: [], refused: [] });
  });

  it('marks a message whose English text was changed later', () => {
    const english = textsIn('en').get('payouts.status_paid')?.file;
    const changed = messagesOf(language, ({ file }) => (file === english ? 2 : 1));
    const fuzzy = changed.filter(({ isFuzzy }) => isFuzzy).map(({ context }) => context);
    expect(fuzzy).toContain('payouts.status_paid');
    expect(fuzzy.filter((context) => !context.startsWith('payouts.'))).toEqual([]);
  });

  it.each([
    ['payouts.unknown', 'Paid', 'Payé', 'is no message of the console'],
    [
      'payouts.status_paid',
      'Payed',
      'Réglé',
      'was made from an English text that has changed since',
    ],
    ['live.load', 'load {n}', 'charge', 'has the arguments  instead of n'],
    ['live.load', 'load {n}', 'charge {n', 'is no ICU message'],
  ])('refuses for %s, “%s”, the translation “%s”', (context, english, translation, why) => {
    const { changed, refused } = importMessages(language, [
      { context, english, translation, places: [], isFuzzy: false },
    ]);
    expect(changed).toEqual([]);
    expect(refused).toEqual([{ context, why: expect.stringContaining(why) }]);
  });

  it('leaves what is fuzzy or not translated as it is', () => {
    const one = messages[0];
    if (!one) throw new Error('No message');
    expect(
      importMessages(language, [
        { ...one, translation: 'x', isFuzzy: true },
        { ...one, translation: '' },
      ]),
    ).toEqual({ changed: [], refused: [] });
  });
});

it('replaces texts in their places', () => {
  const source = "{ a: 'one', b: 'two' }";
  const texts = [
    { start: 5, end: 10, by: 'l’un' },
    { start: 15, end: 20, by: "c'est\\deux" },
  ];
  expect(replaceTexts(source, texts)).toBe("{ a: 'l’un', b: 'c\\'est\\\\deux' }");
});
