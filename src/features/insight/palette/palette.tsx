// oxlint-disable jsx-a11y/prefer-tag-over-role -- the combobox pattern.
// biome-ignore-all lint/a11y/useSemanticElements: a select cannot be typed into.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { VerbError } from '#src/lib/keys/commands.ts';
import { offered } from '#src/lib/keys/offered.ts';
import { readLine } from '#src/lib/keys/typed-line.ts';
import { log } from '#src/lib/reports/log.ts';
import { useStore } from '#src/lib/use-store.ts';
import { failureText } from '#src/ui/failure/tell-failure.ts';
import { showToast } from '#src/ui/overlay/toaster.tsx';
import { useModal } from '#src/ui/overlay/use-modal.ts';
import { type Entry, entriesFor, type ScreenEntry } from './entries.ts';
import { remember, typedBefore } from './history.ts';
import { PaletteOption } from './palette-option.tsx';
import { keepFound, recentlyFound } from './recent.ts';
import { useFound } from './use-found.ts';
import './palette.css';

interface Props {
  screens: readonly ScreenEntry[];
  /** Text typed before the palette had loaded. */
  typed: string;
  onClose: () => void;
}

type Echo = { text: string; isError: boolean } | null;

/**
 * Every command of the screen, every screen, the typed line, and every record, behind one field.
 */
export function Palette({ screens, typed, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  /** The line that is in flight: a second Enter does not run it again. */
  const running = useRef<string>(null);
  const list = useId();
  const navigate = useNavigate();
  const commands = useStore(offered);
  const [text, setText] = useState(typed);
  // No entry is active until text is typed or an arrow is pressed: Enter alone does nothing.
  const [active, setActive] = useState(typed.trim() === '' ? -1 : 0);
  const [echo, setEcho] = useState<Echo>(null);
  const [history, setHistory] = useState(typedBefore);
  const [recalled, setRecalled] = useState(-1);
  const { found, isSearching, failure } = useFound(text, readLine(text, commands).verb !== null);
  const [recent] = useState(recentlyFound);
  const entries = entriesFor(
    text,
    commands,
    screens,
    history,
    text === '' ? { items: recent, more: [] } : { ...found, isSearching },
  );
  const nothing = entries.length === 0 ? t('palette.none', { text }) : null;
  const wrong = failure && t('palette.search_failed', { message: failureText(failure) });
  const said = isSearching ? t('palette.searching') : (wrong ?? nothing);
  const at = Math.min(active, entries.length - 1);

  useModal(dialog);

  useEffect(() => {
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, at]);

  const put = (next: string) => {
    setText(next);
    setActive(next.trim() === '' ? -1 : 0);
  };
  const write = (next: string) => {
    put(next);
    setEcho(null);
  };

  async function type(line: string): Promise<void> {
    const { verb, words } = readLine(`${line} `, commands);
    if (!verb || running.current === line) return;
    running.current = line;
    remember(line);
    setHistory(typedBefore());
    setRecalled(-1);
    try {
      const said = await verb.run(words.filter((word) => word !== ''));
      // The user may have typed the next line in the meantime, which stays; or closed the palette.
      const now = field.current?.value;
      if (now === text) onClose();
      if (now === text || now === undefined) showToast({ title: said });
      else setEcho({ text: said, isError: false });
    } catch (error) {
      if (!(error instanceof VerbError)) log.error('A typed line failed', error);
      const words_ = error instanceof VerbError ? error.message : t('palette.failed');
      if (field.current) setEcho({ text: words_, isError: true });
      else showToast({ title: words_, intent: 'destructive' });
    } finally {
      running.current = null;
    }
  }

  function choose(entry: Entry | undefined): void {
    if (!entry) return;
    if (entry.kind === 'line') void type(entry.line);
    else if (entry.kind === 'completion' || entry.kind === 'history') write(entry.fill);
    else {
      onClose();
      if (entry.kind === 'screen' || entry.kind === 'more') void navigate(entry.path);
      else if (entry.kind === 'found') {
        keepFound(entry.found);
        void navigate(entry.found.path);
      }
      // After the dialog has returned the focus.
      else setTimeout(() => entry.command.run());
    }
  }

  /** Up in an empty field steps through the lines typed before. */
  function recall(step: number): void {
    const next = Math.min(history.length - 1, Math.max(-1, recalled + step));
    setRecalled(next);
    put(history[next] ?? '');
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>): void {
    const isRecalling = recalled >= 0 || text === '';
    if (event.key === 'ArrowUp' && isRecalling && at <= 0) recall(1);
    else if (event.key === 'ArrowDown' && recalled >= 0) recall(-1);
    else if (event.key === 'ArrowDown') setActive((at + 1) % Math.max(1, entries.length));
    else if (event.key === 'ArrowUp') setActive(at <= 0 ? entries.length - 1 : at - 1);
    else if (event.key === 'Enter') choose(entries[at]);
    else if (event.key === 'Tab') {
      const next = entries.find((one) => one.kind === 'completion');
      if (next?.kind === 'completion') write(next.fill);
    } else return;
    event.preventDefault();
  }

  return (
    <dialog ref={dialog} className="palette" aria-label={t('palette.title')} onClose={onClose}>
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
          write(event.target.value);
        }}
        onKeyDown={onKey}
      />
      <output className="palette__echo" data-error={echo?.isError ? true : undefined}>
        {echo?.text}
      </output>
      <div role="listbox" id={list} className="palette__list" aria-label={t('palette.title')}>
        {entries.map((entry, n) => (
          <PaletteOption
            key={entry.key}
            id={`${list}-${n}`}
            entry={entry}
            isActive={n === at}
            onChoose={() => choose(entry)}
          />
        ))}
      </div>
      <output className="palette__said" data-error={failure ? true : undefined}>
        {said}
      </output>
      <p className="palette__hint" aria-hidden="true">
        {t('palette.hint')}
      </p>
    </dialog>
  );
}
