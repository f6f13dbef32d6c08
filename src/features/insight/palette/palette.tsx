// oxlint-disable jsx-a11y/prefer-tag-over-role -- the combobox pattern.
// biome-ignore-all lint/a11y/useSemanticElements: a select cannot be typed into.
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { offeredCommands } from '#src/lib/keys/offered-commands.ts';
import { parseLine, shownLine } from '#src/lib/keys/typed-line.ts';
import { useStore } from '#src/lib/use-store.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { useActiveEntry } from './active-entry.ts';
import { type Entry, entriesFor, type ScreenEntry } from './entries.ts';
import { Consequence, EchoLine, Hint } from './palette-lines.tsx';
import { PaletteOption } from './palette-option.tsx';
import { recentLines } from './recent-lines.ts';
import { useNewLineKey } from './use-new-line-key.ts';
import { useSearch } from './use-search.ts';
import { usePreview, useSeenLine, useTypedLine } from './use-typed-line.ts';
import './palette.css';
import type { SearchResult } from '#contract/routes/insight/search.ts';
import { defineStore } from '#src/lib/console/console.ts';

const MOST = 5;

/**
 * The records that this user opened from the search, newest first. In memory only: names and phone
 * numbers must not be stored in the browser.
 */
const opened = defineStore<readonly SearchResult[]>(() => []);

const recentlyFound = opened.get;

/** Adds a record at the top; a known record moves up. */
function keepFound(one: SearchResult): void {
  const others = opened.get().filter(({ kind, id }) => kind !== one.kind || id !== one.id);
  opened.set([one, ...others].slice(0, MOST));
}

/** The keys pressed before the palette had loaded. */
export interface TypedAhead {
  text: string;
  /** Whether Enter followed the text. */
  isEntered: boolean;
}

interface Props {
  screens: readonly ScreenEntry[];
  typed: TypedAhead;
  onClose: () => void;
}

type ClosingEntry = Exclude<Entry, { kind: 'line' | 'completion' | 'history' }>;

/** Opens the screen or the record of an entry, or runs its command. */
function follow(entry: ClosingEntry, go: (path: string) => void): void {
  if (entry.kind === 'found') keepFound(entry.found);
  // Runs after the dialog has returned the focus.
  if (entry.kind === 'command') setTimeout(() => entry.command.run());
  else go(entry.kind === 'found' ? entry.found.path : entry.path);
}

/**
 * Keeps an Enter until there is an entry for the text. One that was typed ahead waits for the
 * screen too, which may not have offered its commands yet; one that is pressed later waits for the
 * search, and is forgotten if that finds nothing: a command that is offered much later must not run.
 */
function useEarlyEnter(
  typed: TypedAhead,
  { hasEntry, isSearching }: { hasEntry: boolean; isSearching: boolean },
  enter: () => void,
) {
  const waitsFor = useRef<'screen' | 'search' | null>(typed.isEntered ? 'screen' : null);
  const enterNow = useEffectEvent(() => {
    if (waitsFor.current) enter();
    waitsFor.current = null;
  });
  useEffect(() => {
    if (!hasEntry) return;
    const timer = setTimeout(enterNow);
    return () => clearTimeout(timer);
  }, [hasEntry]);
  useEffect(() => {
    if (!isSearching && !hasEntry && waitsFor.current === 'search') waitsFor.current = null;
  }, [isSearching, hasEntry]);
  return {
    press(): void {
      if (hasEntry) enter();
      else if (isSearching) waitsFor.current = 'search';
    },
    forget(): void {
      waitsFor.current = null;
    },
  };
}

function Options(props: {
  id: string;
  entries: readonly Entry[];
  /** The active entry; -1: none. */
  at: number;
  onChoose: (entry: Entry) => void;
}) {
  const { id, entries, at, onChoose } = props;
  return (
    <div role="listbox" id={id} className="if-any palette__list" aria-label={t('palette.title')}>
      {entries.map((entry, n) => (
        <PaletteOption
          key={entry.key}
          id={`${id}-${n}`}
          entry={entry}
          isActive={n === at}
          onChoose={() => onChoose(entry)}
        />
      ))}
    </div>
  );
}

/**
 * All commands of the screen, all screens, typed lines, and a search of all records, in one field.
 */
export function Palette({ screens, typed, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useNewLineKey(field);
  const list = useId();
  const navigate = useNavigate();
  const commands = useStore(offeredCommands);
  const [text, setText] = useState(typed.text);
  const [history, setHistory] = useState(recentLines);
  const [recalled, setRecalled] = useState(-1);
  const { verb, words } = parseLine(text, commands);
  const { found, isSearching, failure } = useSearch(text, verb !== null);
  const [recent] = useState(recentlyFound);
  const entries = entriesFor(
    text,
    commands,
    screens,
    history,
    text === '' ? { items: recent, more: [] } : { ...found, isSearching },
  );
  const none = entries.length === 0 ? t('palette.none', { text }) : null;
  const wrong = failure && t('palette.search_failed', { message: failureText(failure) });
  // No entry is active until the user types or presses an arrow key: Enter alone does nothing.
  const active = useActiveEntry(entries, typed.text.trim() !== '');
  const { at } = active;
  useSeenLine(text, commands);
  const preview = usePreview(text, commands);

  const { echo, clearEcho, run, announce } = useTypedLine(commands, field, onClose);

  useEffect(() => {
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, at]);

  const put = (next: string) => {
    setText(next);
    if (next.trim() === '') active.chooseNone();
    else active.chooseFirst();
  };
  const write = (next: string) => {
    put(next);
    clearEcho();
  };

  function choose(entry: Entry | undefined): void {
    if (!entry) {
      if (active.isGone) announce(t('palette.gone'));
    } else if (entry.kind === 'line') {
      if (!run(entry.line)) return;
      setHistory(recentLines());
      setRecalled(-1);
    } else if (entry.kind === 'completion' || entry.kind === 'history') write(entry.fill);
    else {
      onClose();
      follow(entry, (path) => void navigate(path));
    }
  }

  const hasEntry = entries.length > 0;
  const enter = useEarlyEnter(typed, { hasEntry, isSearching }, () => choose(entries[at]));

  /** In an empty field, Up steps through the lines typed before. */
  function recall(step: number): void {
    const next = Math.min(history.length - 1, Math.max(-1, recalled + step));
    setRecalled(next);
    put(shownLine(history[next] ?? '', commands));
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>): void {
    const isRecalling = recalled >= 0 || text === '';
    if (event.key === 'ArrowUp' && isRecalling && at <= 0) recall(1);
    else if (event.key === 'ArrowDown' && recalled >= 0) recall(-1);
    else if (event.key === 'ArrowDown') active.move((at + 1) % Math.max(1, entries.length));
    else if (event.key === 'ArrowUp') active.move(at <= 0 ? entries.length - 1 : at - 1);
    // A held Enter would run the next line, or answer a question.
    else if (event.key === 'Enter') {
      if (!event.repeat) enter.press();
    } else if (event.key === 'Tab') {
      const next = entries.find((one) => one.kind === 'completion');
      if (next?.kind === 'completion') write(next.fill);
    } else return;
    event.preventDefault();
  }

  return (
    <Sheet title={t('palette.title')} className="palette" onClose={onClose}>
      <input
        ref={field}
        className="palette__field"
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('palette.title')}
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        aria-controls={list}
        aria-activedescendant={at >= 0 ? `${list}-${at}` : undefined}
        placeholder={t('palette.placeholder')}
        value={text}
        onChange={(event) => {
          setRecalled(-1);
          enter.forget();
          write(event.target.value);
        }}
        onKeyDown={onKey}
      />
      <div>
        <EchoLine echo={echo} preview={preview} />
        <Consequence verb={verb} words={words} />
      </div>
      <Options id={list} entries={entries} at={at} onChoose={choose} />
      <output className="quiet small if-any palette__said" data-error={failure ? true : undefined}>
        {isSearching ? t('palette.searching') : (wrong ?? none)}
      </output>
      <Hint entry={entries[at]} />
    </Sheet>
  );
}
