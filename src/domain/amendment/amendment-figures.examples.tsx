import { aBasket, aPreview } from '#tests/support/gallery/amendment-samples.ts';
import { AmendmentFigures } from './amendment-figures.tsx';

const figures = (more: Partial<Parameters<typeof AmendmentFigures>[0]>) => () => (
  <AmendmentFigures now={aBasket()} preview={null} isCurrent refusal={null} {...more} />
);

export const Nothing = figures({});
export const Proposed = figures({ preview: aPreview() });
export const StorePays = figures({
  preview: aPreview({
    pays: { customer: '-600', store: '800', platform: '0' },
    isApplied: true,
    consent: 'not_needed',
    authorised: '11800',
    metres: 240,
  }),
});
export const Refused = figures({
  refusal: 'Nothing would be left of the order. Cancel it instead.',
});
export const Pricing = figures({ preview: aPreview(), isCurrent: false });
