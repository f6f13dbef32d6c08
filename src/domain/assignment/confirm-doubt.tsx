import { Button } from '@blueprintjs/core';
import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { type Doubt, doubtText } from './doubt.ts';
import type { DriverRef } from './sending.ts';

interface Question {
  doubt: Doubt;
  driver: DriverRef;
  onYes: () => void;
}

const question = defineStore<Question | null>(() => null);

/** Asks to confirm a doubtful assignment, outside of lists, which ask in their row. */
export const confirmDoubt = (doubt: Doubt, driver: DriverRef, onYes: () => void): void =>
  question.set({ doubt, driver, onYes });

/** The host of this question. Mount it once per page. */
export function DoubtDialog() {
  const asked = useStore(question);
  return asked && <Ask {...asked} />;
}

function Ask({ doubt, driver, onYes }: Question) {
  const close = () => question.set(null);
  return (
    <Sheet title={t(`live.${doubt.why}_title`)} onClose={close}>
      <p>{t('live.ask_drop', { doubt: doubtText(doubt, driver) })}</p>
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
