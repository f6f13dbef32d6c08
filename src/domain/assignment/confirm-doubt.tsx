import { Button } from '@blueprintjs/core';
import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { openQuestion } from '#src/lib/keys/question/question.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';
import { useStore } from '#src/lib/use-store.ts';
import { AnswerWait, useIsRead } from '#src/ui/controls/answer-wait.tsx';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { type Doubt, doubtText } from './doubt.ts';
import type { DriverRef } from './sending.ts';

interface DoubtQuestion {
  doubt: Doubt;
  driver: DriverRef;
  question: Question;
  onYes: () => void;
}

const asked = defineStore<DoubtQuestion | null>(() => null);

/**
 * Asks to confirm a doubtful assignment, outside of lists, which ask in their row. `question` is
 * that of the assignment, if it has asked already.
 */
export const confirmDoubt = (
  doubt: Doubt,
  driver: DriverRef,
  onYes: () => void,
  question = openQuestion(),
): void => asked.set({ doubt, driver, question, onYes });

/** The host of this question. Mount it once per page. */
export function DoubtDialog() {
  const now = useStore(asked);
  return now && <Ask {...now} />;
}

function Ask({ doubt, driver, question, onYes }: DoubtQuestion) {
  const isRead = useIsRead(question);
  const close = () => asked.set(null);
  return (
    <Sheet title={t(`live.${doubt.why}_title`)} onClose={close}>
      <p>{t('live.ask_drop', { doubt: doubtText(doubt, driver) })}</p>
      <div className="row">
        <Button
          intent="primary"
          aria-disabled={!isRead}
          onClick={() => {
            if (!question.answer()) return;
            close();
            onYes();
          }}
        >
          {t('live.stale_yes')}
        </Button>
        <Button variant="minimal" onClick={close}>
          {t('shell.cancel')}
        </Button>
        <AnswerWait question={question} />
      </div>
    </Sheet>
  );
}
