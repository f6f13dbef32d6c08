import { Button } from '@blueprintjs/core';
import type { Order } from '#contract/routes/operations/orders.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { openQuestion } from '#src/lib/keys/question/question.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';
import { useStore } from '#src/lib/use-store.ts';
import { AnswerWait, useIsRead } from '#src/ui/controls/answer-wait.tsx';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { type Doubt, doubtText, doubtToUnassign } from './doubt.ts';
import type { DriverRef } from './sending.ts';

interface DoubtQuestion {
  title: string;
  text: string;
  /** The button that confirms. */
  yes: string;
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
): void => {
  const { why } = doubt;
  const isAnswer = why === 'accepted' || why === 'declined';
  const title = isAnswer ? t(`answers.${why}_title`) : t(`live.${why}_title`);
  const text = t('live.ask_drop', { doubt: doubtText(doubt, driver) });
  asked.set({ title, text, yes: t('live.stale_yes'), question, onYes });
};

/** Asks before the driver of an order is removed, unless this user has just assigned it. */
export function confirmUnassign(order: Order, onYes: () => void): void {
  const doubt = order.driver ? doubtToUnassign(order) : null;
  if (!doubt) {
    onYes();
    return;
  }
  const { id } = order;
  asked.set({
    title: t('dispatch.unassign_title', { id }),
    text: t('dispatch.ask_unassign', { doubt: doubtText(doubt, null), id }),
    yes: t('live.event_unassign'),
    question: openQuestion(),
    onYes,
  });
}

/** Asks whether an order goes to the driver that it was dropped on before that could be seen. */
export function confirmDrop({ id }: Order, { code, name }: DriverRef, onYes: () => void): void {
  asked.set({
    title: t('live.assign_title', { id }),
    text: t('dispatch.ask_quick_drop', { id, code, name }),
    yes: t('live.event_assign'),
    question: openQuestion(),
    onYes,
  });
}

/** The host of this question. Mount it once per page. */
export function DoubtDialog() {
  const now = useStore(asked);
  return now && <Ask {...now} />;
}

function Ask({ title, text, yes, question, onYes }: DoubtQuestion) {
  const isRead = useIsRead(question);
  const close = () => asked.set(null);
  return (
    <Sheet title={title} onClose={close}>
      <p>{text}</p>
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
          {yes}
        </Button>
        <Button variant="minimal" onClick={close}>
          {t('form.back')}
        </Button>
        <AnswerWait question={question} />
      </div>
    </Sheet>
  );
}
