import { commitmentsRoutes } from '#contract/routes/books/commitments.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { RoomLine } from './room-line.tsx';

export const Left = answered(
  [answer(commitmentsRoutes.mine, { left: '125000', aloneBelow: '500000' } as never)],
  RoomLine,
);
