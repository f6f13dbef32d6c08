import { anOrder } from '#tests/support/gallery/samples.ts';
import type { RoadQuestion } from './road-asked.ts';
import { RoadQuestionForm } from './road-questions.tsx';

const asked = (what: Exclude<RoadQuestion, 'choose'>) => () => (
  <RoadQuestionForm
    what={what}
    order={anOrder(414, { status: 'picked_up' })}
    onDone={() => undefined}
    onBack={() => undefined}
  />
);

export const Wait = asked('wait');
export const Attempt = asked('attempt');
export const Taken = asked('take');
