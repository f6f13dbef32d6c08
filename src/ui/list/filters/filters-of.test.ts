import { expect, test } from 'vitest';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { PROMOTION_STATES } from '#machines/promotion/promotion-machine.ts';
import { t } from '#src/lib/i18n.ts';
import { filtersOf } from './filters-of.ts';

const filter = filtersOf({ routes: promotionsRoutes, texts: 'promotions.' });
const words = ['percent'] as const;

test('a filter by a few values has the messages that are named after it', () => {
  const state = filter.choices({ name: 'state', words: PROMOTION_STATES });
  expect(state).toMatchObject({ kind: 'choice', label: 'promotions.state', several: true });
  expect(state.options[0]).toEqual({
    value: PROMOTION_STATES[0],
    label: t(`promotions.state_${PROMOTION_STATES[0]}`),
  });
  expect(filter.choice({ name: 'kind', words })).not.toHaveProperty('several');
});

test('a filter may have another label, and other texts', () => {
  const label = 'promotions.value';
  const text = (word: string) => word.toUpperCase();
  expect(filter.choices({ name: 'kind', label, words, text })).toMatchObject({
    label,
    options: [{ value: 'percent', label: 'PERCENT' }],
  });
});

// The compiler runs this test: without the error that it expects, `npm run types` fails.
test('a filter is checked against the endpoint and the messages', () => {
  // @ts-expect-error -- the list has no such filter.
  filter.choices({ name: 'name', words });
  // @ts-expect-error -- the server accepts no such value.
  filter.choices({ name: 'kind', words: ['free'] });
  // @ts-expect-error -- no message is named after the label and the value.
  expect(filter.choices({ name: 'kind', label: 'promotions.value', words }).name).toBe('kind');
});
