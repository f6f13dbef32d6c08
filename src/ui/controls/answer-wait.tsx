import type { CSSProperties } from 'react';
import { t } from '#src/lib/i18n.ts';
import { READ_MS } from '#src/lib/keys/question/question.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';
import { useStore } from '#src/lib/use-store.ts';
import './answer-wait.css';

const READ_TIME = { '--read-time': `${READ_MS}ms` } as CSSProperties;

/**
 * Shows when a question may be answered: a bar fills while it is read, and starts again at a press
 * that comes too early, which is announced. It keeps its place.
 */
export function AnswerWait({ question }: { question: Question }) {
  const { isReady, waits, refusals } = useStore(question.state);
  return (
    <span className="answer-wait" style={READ_TIME} data-ready={isReady}>
      <span key={waits} className="answer-wait__bar" aria-hidden="true" />
      <output className="visually-hidden">
        {!isReady && refusals > 0 && t('shell.read_first')}
      </output>
    </span>
  );
}

/** Whether a question was read, so that its button can be pressed. */
export const useIsRead = (question: Question): boolean =>
  useStore(question.state, ({ isReady }) => isReady);
