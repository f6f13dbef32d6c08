import { useQuery } from '@tanstack/react-query';
import { commitmentsRoutes } from '#contract/routes/books/commitments.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';

/** What the user may still commit alone today, where the user commits. */
export function RoomLine() {
  const { data: room } = useQuery({ ...answerTo(commitmentsRoutes.mine, {}), staleTime: 0 });
  return (
    <p className="quiet">
      {/* Keeps its line while it loads, so that the fields below do not move. */}
      {room
        ? t('proposals.room', {
            left: formatMoney(room.left),
            limit: formatMoney(room.aloneBelow),
          })
        : '\u00A0'}
    </p>
  );
}
