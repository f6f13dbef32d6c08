import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dispatchKeys } from '#tests/support/keys.ts';
import { bindCommand, type Command } from './commands.ts';
import { addScope, type KeyScope } from './dispatcher.ts';
import { keyOwner } from './key-owner.ts';
import { offerCommands } from './offered-commands.ts';

dispatchKeys();

const PAGE = `
  <button id="button"></button><a id="link" href="/"></a><div id="row" tabindex="-1"></div>
  <input id="text"><textarea id="long"></textarea><select id="choice"></select>
  <div id="editor" contenteditable></div>
  <input id="box" type="checkbox"><input id="radio" type="radio"><button id="segment" role="radio"></button>
  <div role="menu"><button id="item" role="menuitem"></button></div>
  <div id="dialog" role="dialog"><button id="ok"></button></div>
  <div data-own-keys><input id="column" type="checkbox"></div>
  <canvas id="map"></canvas><section id="pane"><button id="inner"></button></section>`;
const at = (id: string): HTMLElement => document.getElementById(id) ?? document.body;

beforeEach(() => {
  document.body.innerHTML = PAGE;
});
afterEach(() => {
  document.body.innerHTML = '';
});

describe('the owner of a key press', () => {
  it.each([
    [
      'is the console',
      null,
      ['row a', 'row Enter', 'row  ', 'row ArrowDown', 'button a', 'link j'],
    ],
    [
      'is the console for keys that a box does not use',
      null,
      ['box a', 'box ArrowDown', 'radio j'],
    ],
    [
      'is the field',
      'field',
      ['text a', 'text Escape', 'long Enter', 'choice ArrowDown', 'editor a'],
    ],
    [
      'is the control',
      'control',
      ['button Enter', 'button  ', 'link Enter', 'box  ', 'radio ArrowUp', 'segment ArrowDown'],
    ],
    ['is the overlay', 'overlay', ['item a', 'ok Escape', 'column ArrowDown', 'column j']],
    ['is the map', 'map', ['map ArrowLeft', 'map +', 'map -']],
    ['is the console for keys that the map does not use', null, ['map f', 'map Escape']],
  ])('%s', (_, owner, presses) => {
    // A menu elsewhere is ignored unless the focus is on the page itself.
    for (const press of presses) {
      const [id = '', key = ''] = press.split(/ (.+)/s);
      expect([press, keyOwner({ target: at(id), key })]).toEqual([press, owner]);
    }
  });

  it('is an open overlay when the focus is on the page itself', () => {
    document.querySelector('[role=menu]')?.remove();
    expect(keyOwner({ target: document.body, key: 'a' })).toBeNull();
    at('dialog').setAttribute('aria-modal', 'true');
    expect(keyOwner({ target: document.body, key: 'a' })).toBe('overlay');
  });
});

describe('a key press', () => {
  const acted: string[] = [];
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    acted.length = 0;
  });
  const show = (
    scope: Partial<KeyScope>,
    name: string,
    keys: string[],
    more: Partial<Command<string>> = {},
  ) => {
    const run = (context: string, { key, isRange }: { key: string; isRange: boolean }) =>
      acted.push(`${context} ${key}${isRange ? ' range' : ''}`);
    const command: Command<string> = { id: name, label: 'form.save', keys, run, ...more };
    const commands = [bindCommand(command, () => name)];
    stops.push(offerCommands(commands), addScope({ level: 'screen', ...scope, commands }));
  };
  const press = (id: string, key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    at(id).dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('goes to the nearest scope: modal, region with the focus, pane, screen, everywhere', () => {
    show({ level: 'everywhere' }, 'shell', ['1']);
    show({}, 'board', ['2', 'Escape'], { isInFields: true });
    show({ level: 'region', within: () => at('pane') }, 'queue', ['2'], { scope: 'queue' });
    stops.push(
      addScope({
        level: 'pane',
        commands: [],
        onKey: ({ key }) => key === '2' && acted.push('pane') > 0,
      }),
    );
    expect(press('row', '1')).toBe(true);
    press('row', '2');
    press('inner', '2');
    expect(acted).toEqual(['shell 1', 'pane', 'queue 2']);
    const stop = addScope({ level: 'modal', commands: [], onKey: ({ key }) => key === 'Escape' });
    press('row', 'Escape');
    stop();
    press('text', 'Escape');
    expect(acted.slice(3)).toEqual(['board Escape']);
  });

  it('passes a command that yields, to the next scope', () => {
    let yields = true;
    show({}, 'board', ['u']);
    const region = { level: 'region', within: () => at('pane') } as const;
    show(region, 'queue', ['u'], { scope: 'queue', yields: () => yields });
    press('inner', 'u');
    yields = false;
    press('inner', 'u');
    expect(acted).toEqual(['board u', 'queue u']);
  });

  it('is left to its owner', () => {
    show({ native: 'button' }, 'board', ['a', 'Enter', 'ArrowDown']);
    for (const [id, key] of [
      ['text', 'a'],
      ['ok', 'a'],
      ['button', 'Enter'],
      ['button', 'ArrowDown'],
    ] as const)
      expect(press(id, key)).toBe(false);
    expect(press('button', 'a')).toBe(true);
    expect(acted).toEqual(['board a']);
  });

  it('selects a range with Shift, and repeats only commands that move', () => {
    show({}, 'board', ['j', 'ArrowDown']);
    show({}, 'desk', ['p']);
    press('row', 'J', { shiftKey: true });
    press('row', 'j', { repeat: true });
    expect(press('row', 'p', { repeat: true })).toBe(true);
    expect(acted).toEqual(['board j range', 'board j']);
  });

  it('is ignored if a control has handled it', () => {
    show({}, 'board', ['a']);
    at('row').addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    press('row', 'a');
    expect(acted).toEqual([]);
  });
});
