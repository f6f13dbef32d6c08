import { describe, expect, it, vi } from 'vitest';
import { t } from '#src/lib/i18n.ts';
import { bindCommand, type Command, clashesIn, VerbError } from '#src/lib/keys/commands.ts';
import { completeLine, parseLine } from '#src/lib/keys/typed-line.ts';
import { entriesFor } from './entries.ts';

const verb = {
  name: 'as' as const,
  usage: 'typed.as_usage' as const,
  complete: (words: readonly string[]) =>
    words.length === 1
      ? [{ text: '4172', hint: 'Café Atlas' }]
      : [
          { text: 'd12', hint: 'Driss' },
          { text: 'd13', hint: 'Samir' },
        ],
  run: vi.fn(() => 'done'),
};
const usual: Command[] = [
  { id: 'assign', label: 'live.cmd_assign', keys: ['a'], verb, run: () => undefined },
  {
    id: 'pause',
    label: 'live.cmd_pause',
    keys: ['p'],
    keywords: 'keywords.undo',
    run: () => undefined,
  },
  { id: 'undo', label: 'shell.cmd_undo', keys: ['u'], can: () => false, run: () => undefined },
];
const commands = usual.map((command) => bindCommand(command, () => undefined));
const screens = [
  { path: '/users', title: 'Users' },
  { path: '/live-orders', title: 'Live Orders' },
];
const labels = (text: string, history: string[] = []) =>
  entriesFor(text, commands, screens, history).map(({ kind, label }) => `${kind}: ${label}`);

describe('the palette', () => {
  it('offers the orders and the stores of a zone that it found', () => {
    const zone = {
      kind: 'zone' as const,
      id: 3,
      title: 'Aïn Diab',
      subtitle: 'active',
      path: '/operational-areas/3',
      score: 64,
    };
    const all = [...screens, { path: '/orders', title: 'Orders' }];
    const entries = (of: typeof all) =>
      entriesFor('ain', commands, of, [], { items: [zone], more: [] });
    expect(entries([...all, { path: '/stores', title: 'Stores' }])).toMatchObject([
      { kind: 'found', label: 'Aïn Diab' },
      { label: 'Orders in Aïn Diab', path: '/orders?q=zone%3A%22A%C3%AFn+Diab%22' },
      { label: 'Stores in Aïn Diab', path: '/stores?zone=A%C3%AFn+Diab' },
    ]);
    expect(entries(all).map(({ label }) => label)).toEqual(['Aïn Diab', 'Orders in Aïn Diab']);
  });

  it.each([
    ['order', 'picked_up · ready · 12 Rue Atlas', 'On the way · ready · 12 Rue Atlas'],
    ['user', 'operator · amal@tawsil.ma · blocked', 'Operator · amal@tawsil.ma · Blocked'],
    ['driver', 'd12 · on_foot · pending', 'd12 · On foot · Waiting for a role'],
    ['zone', 'draft · excluded', 'Draft · Excluded'],
    ['promotion', 'automatic · ended', 'Automatic · Ended'],
    ['store', 'Maârif · Pizza · paused', 'Maârif · Pizza · Paused'],
  ] as const)('labels the statuses of a found %s as the screens do', (kind, subtitle, hint) => {
    const one = { kind, id: 1, title: 'One', subtitle, path: '/one', score: 1 };
    const entries = entriesFor('one', commands, screens, [], { items: [one], more: [] });
    expect(entries.find((entry) => entry.kind === 'found')).toMatchObject({ hint });
  });

  it('shows the usage of a verb, whichever screen it belongs to', () => {
    const plan = { id: 'x.plan', label: 'plan.cmd_open', keys: [], run: () => undefined } as const;
    const verb = {
      name: 'plan' as const,
      usage: 'plan.usage' as const,
      complete: () => [],
      run: () => '',
    };
    const entries = entriesFor('pl', [bindCommand({ ...plan, verb }, () => undefined)], [], []);
    const hints = entries.flatMap((one) => ('hint' in one ? [one.hint] : []));
    expect(hints).toEqual([t('plan.usage')]);
  });

  it('finds commands by label and keyword, and omits those that are not possible now', () => {
    expect(labels('revert')).toEqual([expect.stringMatching(/^command: /)]);
    expect(labels('undo')).toEqual([]);
    expect(labels('users')).toEqual(['screen: Go to Users']);
  });

  it('offers to run a line that begins with a verb, and completes its last word', () => {
    expect(labels('as ')).toEqual(['line: Run “as”', 'completion: as 4172']);
    expect(labels('as 4172 ')).toEqual([
      'line: Run “as 4172”',
      'completion: as 4172 d12',
      'completion: as 4172 d13',
    ]);
    expect(labels('as 4172 d12')).toEqual(['line: Run “as 4172 d12”', 'completion: as 4172 d13']);
  });

  it('lists found records below the commands, and none while a line is typed', () => {
    const found = {
      items: [
        { kind: 'user', id: 7, title: 'Salma', subtitle: 'customer', path: '/users/7', score: 1 },
      ],
      more: [{ kind: 'user', path: '/users?q=salma' }],
    } as const;
    const all = (text: string) =>
      entriesFor(text, commands, screens, [], found).map(({ kind, label }) => `${kind}: ${label}`);
    expect(all('users')).toEqual([
      'screen: Go to Users',
      'found: Salma',
      'more: All users matching “users”',
    ]);
    expect(all('salma')).toEqual(['found: Salma', 'more: All users matching “salma”']);
    expect(all('as 4172 d12')).not.toContain('found: Salma');
    expect(all('')[0]).toBe('found: Salma');
  });

  it('lists found records before the commands on alarms, which wait for the search', () => {
    const alarmed = [
      ...usual,
      {
        id: 'alarms.acknowledge',
        label: 'alarms.cmd_acknowledge',
        keys: ['e'],
        on: 'alarm',
        scope: 'queue',
        run: () => undefined,
      } satisfies Command,
    ].map((one) => bindCommand(one, () => undefined));
    const found = {
      items: [
        { kind: 'user', id: 7, title: 'Alarmi', subtitle: 'customer', path: '/users/7', score: 1 },
      ],
      more: [],
    } as const;
    const kinds = (text: string, isSearching = false) =>
      entriesFor(text, alarmed, screens, [], { ...found, isSearching }).map(({ key }) => key);
    expect(kinds('alarm')).toEqual(['found user 7', 'alarms.acknowledge']);
    expect(kinds('alarm', true)).toEqual(['found user 7']);
    const idle = kinds('');
    expect(idle[0]).toBe('found user 7');
    expect(idle.indexOf('alarms.acknowledge')).toBeGreaterThan(idle.indexOf('pause'));
  });

  it('shows earlier lines while the field is empty', () => {
    expect(labels('', ['as 4172 d12'])[0]).toBe('history: as 4172 d12');
  });

  it('parses a line into its verb and words', () => {
    expect(parseLine('  AS  4172   d12', commands)).toEqual({ verb, words: ['4172', 'd12'] });
    expect(parseLine('assign', commands)).toEqual({ verb: null, words: [] });
    expect(completeLine('as 41', { text: '4172', hint: '' })).toBe('as 4172 ');
  });
});

describe('commands', () => {
  it('with the same key or verb are found', () => {
    expect(clashesIn(commands)).toEqual([]);
    const twice = [...usual, { ...(usual[1] as Command), id: 'print', verb }];
    expect(clashesIn(twice)).toEqual([
      'key p is both pause and print',
      'verb as is both assign and print',
    ]);
    expect(new VerbError('no')).toBeInstanceOf(Error);
  });
});

it('a payout that is named by its number leads to its queue, for who may see it', () => {
  const queue = { path: '/store-payouts', title: 'Store Payments' };
  const offered = (screens: readonly (typeof queue)[]) =>
    entriesFor('payout 22', [], screens, []).map((entry) => 'path' in entry && entry.path);
  expect(offered([queue])).toEqual(['/store-payouts?peek=22']);
  expect(offered([])).toEqual([]);
});
