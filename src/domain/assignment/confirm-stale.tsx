import { Button } from '@blueprintjs/core';
import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { Sheet } from '#src/ui/overlay/sheet.tsx';

interface Question {
  text: string;
  onYes: () => void;
}

const question = defineStore<Question | null>(() => null);

/**
 * Asks for confirmation before an order is assigned to a driver with a stale position, outside of
 * lists, which ask in their row.
 */
export const confirmStalePosition = (text: string, onYes: () => void): void =>
  question.set({ text, onYes });

/** The host of this question. Mount it once per page. */
export function StalePositionDialog() {
  const asked = useStore(question);
  return asked && <Ask {...asked} />;
}

function Ask({ text, onYes }: Question) {
  const close = () => question.set(null);
  return (
    <Sheet title={t('live.stale_title')} onClose={close}>
      <p>{text}</p>
      <div className="row">
        <Button
          intent="primary"
          onClick={() => {
            close();
            onYes();
          }}
        >
          {t('live.stale_yes')}
        </Button>
        <Button variant="minimal" onClick={close}>
          {t('shell.cancel')}
        </Button>
      </div>
    </Sheet>
  );
}
