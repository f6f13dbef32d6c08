import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import type { TypedLine } from '#src/lib/keys/typed-line.ts';
import { useStore } from '#src/lib/use-store.ts';
import { AnswerWait } from '#src/ui/controls/answer-wait.tsx';
import type { Entry } from './entries.ts';
import type { Echo } from './use-typed-line.ts';

/** What the last line has answered or asks, else what Enter would do. */
export const EchoLine = ({ echo, preview }: { echo: Echo | null; preview: string | null }) => (
  <output className="small if-any palette__echo" data-error={echo?.isError ? true : undefined}>
    {echo?.text ?? preview}
    {echo?.asked && <AnswerWait question={echo.asked.by.question} />}
  </output>
);

/** What Enter would do, as of now: orders may be picked up while the line is typed. */
export const Consequence = ({ verb, words }: TypedLine) => (
  <output className="small if-any palette__echo">
    {useStore(shownSource().clock, () => verb?.consequence?.(words) ?? null)}
  </output>
);

/** What Enter does: an entry that completes the line does not run it, so that it is read first. */
export const Hint = ({ entry }: { entry: Entry | undefined }) => (
  <p className="hint palette__hint" aria-hidden="true">
    {t(entry && 'fill' in entry ? 'palette.hint_complete' : 'palette.hint')}
  </p>
);
