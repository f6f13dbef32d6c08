import { ConfirmFar, PricePreview } from './ask-prices.tsx';

const step = (
  id: number,
  before: string,
  after: string | null,
  more: object = {},
  choices: readonly object[] = [],
) =>
  ({
    item: {
      id,
      name: `Tajine ${id}`,
      store: 'Café Atlas',
      comparePrice: null,
      variants: [],
      ...more,
    },
    before,
    after,
    choices,
  }) as never;

export const Preview = () => (
  <PricePreview
    steps={[
      step(1, '4550', '5000'),
      step(2, '200', null),
      step(3, '9000', '9900', { comparePrice: '9500' }),
      step(10, '6000', '600'),
      step(4, '3000', '3300', { variants: [{}] }),
      step(11, '3000', '3300', { variants: [{}] }, [
        { key: 'variant Small', name: 'Small', before: '3000', after: '3300' },
        { key: 'variant Large', name: 'Large', before: '5000', after: '9000' },
      ]),
      ...[5, 6, 7, 8, 9].map((id) => step(id, '1000', '1100')),
    ]}
  />
);

export const ToConfirm = () => (
  <ConfirmFar far={3} isConfirmed={false} isMissing onChange={() => undefined} />
);
