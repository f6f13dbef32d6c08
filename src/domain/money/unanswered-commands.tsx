import { useCallback, useEffect, useRef, useState } from 'react';
import {
  forgetCommand,
  reloadUnanswered,
  resendCommand,
  type StoredCommand,
  UnknownResultError,
  unansweredCommands,
} from '#src/lib/api/money-commands.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { useStore } from '#src/lib/use-store.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import './kept-commands.css';

/** Older commands wait for the user, because they may no longer be wanted. */
const FRESH_MS = 600_000;

interface Outcome {
  commandId: string;
  text: string;
}

/**
 * Money commands without a known result: those in flight when the page was left or the network
 * failed. Recent ones are sent again automatically. `onAnswer` is called when there is new data to
 * fetch.
 */
export function UnansweredCommands({ onAnswer }: { onAnswer: () => void }) {
  const kept = useStore(unansweredCommands);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [isAsking, setAsking] = useState(false);

  const ask = useCallback(
    async (which: readonly StoredCommand[]) => {
      setAsking(true);
      for (const { commandId, label } of which) {
        let text: string;
        try {
          await resendCommand(commandId);
          text = t('money.kept_done', { label });
        } catch (error) {
          const why = error instanceof Error ? error.message : String(error);
          text = t(
            error instanceof UnknownResultError ? 'money.kept_still' : 'money.kept_refused',
            {
              label,
              why,
            },
          );
        }
        setOutcomes((old) => [
          ...old.filter((one) => one.commandId !== commandId),
          { commandId, text },
        ]);
      }
      setAsking(false);
      onAnswer();
    },
    [onAnswer],
  );

  const wasOpened = useRef(false);
  useEffect(() => {
    // Only when the screen opens: later failures are shown where they occur.
    if (wasOpened.current) return;
    wasOpened.current = true;
    reloadUnanswered();
    const young = unansweredCommands.get().filter(({ at }) => Date.now() - at < FRESH_MS);
    if (young.length > 0) void Promise.resolve().then(() => ask(young));
  }, [ask]);

  if (kept.length === 0 && outcomes.length === 0 && !isAsking) return null;
  return (
    <section className="notice stack kept" data-severity="warning" aria-label={t('money.kept')}>
      {kept.length > 0 && <p>{t('money.kept_lead', { n: kept.length })}</p>}
      <ul className="stack">
        {kept.map((one) => (
          <li key={one.commandId} className="row">
            <span>{one.label}</span>
            <time className="hint" dateTime={new Date(one.at).toISOString()}>
              {t('money.kept_at', { at: moment(new Date(one.at).toISOString()) })}
            </time>
            <TextButton onClick={() => void ask([one])}>{t('money.send_again')}</TextButton>
            <TextButton title={t('money.forget_hint')} onClick={() => forgetCommand(one.commandId)}>
              {t('money.forget')}
            </TextButton>
          </li>
        ))}
      </ul>
      <output>
        {isAsking
          ? t('money.kept_asking')
          : outcomes.map(({ commandId, text }) => <p key={commandId}>{text}</p>)}
      </output>
      {outcomes.length > 0 && !isAsking && (
        <div>
          <TextButton onClick={() => setOutcomes([])}>{t('money.dismiss')}</TextButton>
        </div>
      )}
    </section>
  );
}
