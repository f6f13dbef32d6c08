import { Button } from '@blueprintjs/core';
import { useRef } from 'react';
import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { useModal } from '#src/ui/overlay/use-modal.ts';
import './stale-ask.css';

interface Question {
  text: string;
  onYes: () => void;
}

const question = defineStore<Question | null>(() => null);

/**
 * Asks for confirmation before an order is assigned to a driver with a stale position, where no
 * list can ask.
 */
export const askStale = (text: string, onYes: () => void): void => question.set({ text, onYes });

/** The host of that question. Mount it once per page. */
export function StaleAsk() {
  const asked = useStore(question);
  return asked && <Ask {...asked} />;
}

function Ask({ text, onYes }: Question) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  return (
    <dialog
      ref={dialog}
      className="stale-ask"
      aria-label={t('live.stale_title')}
      onClose={() => question.set(null)}
    >
      <p>{text}</p>
      <form
        method="dialog"
        className="actions"
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          if ((submitter as HTMLButtonElement | null)?.value === 'yes') onYes();
        }}
      >
        <Button type="submit" intent="primary" value="yes">
          {t('live.stale_yes')}
        </Button>
        <Button type="submit" variant="minimal" value="no">
          {t('shell.cancel')}
        </Button>
      </form>
    </dialog>
  );
}
