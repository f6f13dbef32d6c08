import { amendmentsRoutes } from '#contract/routes/operations/amendments.ts';
import { anAmendedOrder, aPreview, SUBSTITUTES } from '#tests/support/gallery/amendment-samples.ts';
import { answer, answered, type Example } from '#tests/support/gallery/stage.tsx';
import { AmendmentEditor } from './amendment-editor.tsx';

const editor = (more: object = {}): Example =>
  answered(
    [
      answer(amendmentsRoutes.preview, aPreview()),
      answer(amendmentsRoutes.substitutes, { items: [...SUBSTITUTES] }),
    ],
    () => (
      <AmendmentEditor
        order={anAmendedOrder(more)}
        map={() => null}
        onSent={() => undefined}
        onLeave={() => undefined}
      />
    ),
  );

export const Preparing = editor();
export const OnTheRoad = editor({ status: 'picked_up' });
