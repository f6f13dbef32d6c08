import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { announceAct, newestAct } from '#src/domain/assignment/announce-act.ts';
import { t } from '#src/lib/i18n.ts';
import { VerbError, VerbQuestion } from '#src/lib/keys/commands.ts';
import { englishLine, parseLine } from '#src/lib/keys/typed-line.ts';
import { log } from '#src/lib/reports/log.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { rememberLine } from './recent-lines.ts';

/** Lets the verb of the line keep what the user sees while typing, until the line is closed. */
export function useSeenLine(text: string, commands: Parameters<typeof parseLine>[1]): void {
  const { verb, words } = parseLine(text, commands);
  const line = words.join(' ');
  useLayoutEffect(() => verb?.see?.(line.split(' ')), [verb, line]);
  useEffect(() => () => verb?.see?.([]), [verb]);
}

/** The pause in typing after which a line is described. */
const REST_MS = 150;

/** What Enter would do, described by the verb of the line; null if it is not complete. */
export function usePreview(text: string, commands: Parameters<typeof parseLine>[1]): string | null {
  const { verb, words } = parseLine(text, commands);
  const line = words.join(' ');
  const [shown, setShown] = useState<{ line: string; text: string } | null>(null);
  useEffect(() => {
    const preview = verb?.preview;
    if (!preview) return;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      // Awaited in a function, because a verb throws if words are missing.
      const describe = async () => preview(line.split(' '), ended.signal);
      describe().then(
        (described) => ended.signal.aborted || setShown({ line, text: described }),
        (error: unknown) => {
          if (!(error instanceof VerbError) && !ended.signal.aborted)
            log.info('A typed line could not be described', error);
        },
      );
    }, REST_MS);
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [verb, line]);
  return verb?.preview && shown?.line === line ? shown.text : null;
}

/** What a line has answered. */
export interface Echo {
  text: string;
  isError: boolean;
  /** The line asks before it runs. */
  asked?: { line: string; by: VerbQuestion };
}

/**
 * Runs typed lines. A success closes the palette; a message is shown in it while the user types the
 * next line.
 */
export function useTypedLine(
  commands: Parameters<typeof parseLine>[1],
  field: RefObject<HTMLInputElement | null>,
  onClose: () => void,
) {
  /** The line in flight: a second Enter does not run it again. */
  const running = useRef<string>(null);
  const [echo, setEcho] = useState<Echo | null>(null);

  async function finish(line: string, work: () => Promise<string> | string): Promise<void> {
    const typed = field.current?.value;
    const before = newestAct();
    try {
      const result = await work();
      // In the meantime the user may have typed the next line, which stays, or closed the palette.
      const now = field.current?.value;
      if (now === typed) onClose();
      if (now === typed || now === undefined) announceAct(result, before);
      else setEcho({ text: result, isError: false });
    } catch (error) {
      if (!(error instanceof VerbError)) log.error('A typed line failed', error);
      const text = error instanceof VerbError ? error.message : t('palette.failed');
      const by = error instanceof VerbQuestion ? error : null;
      // Only the line that it is about answers a question.
      const asked = by && field.current?.value === typed ? { asked: { line, by } } : {};
      if (field.current) setEcho({ text, isError: !by, ...asked });
      else showToast({ title: text, intent: 'destructive' });
    } finally {
      running.current = null;
    }
  }

  return {
    echo,
    clearEcho: () => setEcho(null),
    announce: (text: string) => setEcho({ text, isError: true }),
    /** Runs a line. Returns false if it starts with no verb, or is already in flight. */
    run(line: string): boolean {
      const { verb, words } = parseLine(`${line} `, commands);
      if (!verb || running.current === line) return false;
      const asked = echo?.asked?.line === line ? echo.asked.by : null;
      if (asked?.question.answer() === false) return false;
      const given = words.filter((word) => word !== '');
      running.current = line;
      rememberLine(englishLine(line, commands));
      void finish(line, () => (asked ? asked.confirm(given) : verb.run(given)));
      return true;
    },
  };
}
