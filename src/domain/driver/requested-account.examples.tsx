import { changeRequestsRoutes } from '#contract/routes/money/change-requests.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { AskAccount } from './requested-account.tsx';

const request = (id: number, name: string) => ({
  id: id as never,
  kind: 'bank_account' as const,
  driver: { id: id as never, code: `d${id}`, name },
});
const question = (requests: ReturnType<typeof request>[], isMissing: boolean) => () => (
  <AskAccount rows={requests} value="" onChange={() => undefined} isMissing={isMissing} />
);
const stranger = { kind: 'store' as const, id: 7, name: 'Snack Rif', isSameOwner: false };

export const OfOne = answered(
  [answer(changeRequestsRoutes.account, { sharedWith: [], sharedElsewhere: 0, phone: null })],
  question([request(41, 'Hamza El Amrani')], false),
);
export const OfSeveralShared = answered(
  [
    answer(changeRequestsRoutes.account, {
      sharedWith: [stranger],
      sharedElsewhere: 2,
      phone: '+212661223344',
    }),
  ],
  question([request(41, 'Hamza El Amrani'), request(42, 'Omar Tazi')], true),
);
