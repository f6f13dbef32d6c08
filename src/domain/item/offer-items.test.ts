import { expect, it } from 'vitest';
import { type ItemRow, itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { shownToast } from '#src/ui/toast/toast-store.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { offerItem } from './offer-items.ts';

const item = { id: 7, name: 'Tajine', version: 1, available: true } as ItemRow;

it('sends one request for a doubled key, until the new version is shown', async () => {
  signInAs({ id: 1, role: 'operator' });
  const row = { ...item, version: 2, available: false };
  const sent = consoleWithApi().answer(itemsRoutes.offer, () => ({
    results: [{ id: item.id, ok: true as const, row }],
  }));
  let show: () => void = () => undefined;
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  const first = offerItem(item, false, () => shown);
  await offerItem(item, false, () => shown);
  await expect.poll(() => shownToast.get()?.title).toContain('Tajine');
  await offerItem(item, false, () => shown);
  expect(sent).toHaveLength(1);
  show();
  await first;
  await offerItem(row, true, async () => undefined);
  expect(sent).toHaveLength(2);
});
