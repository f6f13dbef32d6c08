import { PIZZA } from '#tests/support/gallery/amendment-samples.ts';
import { ChoiceList } from './choice-list.tsx';

export const Choices = () => (
  <div className="substitutes" style={{ position: 'static' }}>
    <ChoiceList
      item={PIZZA}
      onChoose={() => undefined}
      onBack={() => undefined}
      onClose={() => undefined}
    />
  </div>
);
