import { useQuery } from '@tanstack/react-query';
import { type Featured, featuredRoutes } from '#contract/routes/growth/featured.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import type { FormBelowProps } from '#src/ui/form/form.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { areTogether, type Placement, twiceText } from './twice.ts';

/** More entries than one part of the apps has at once. */
const LIMIT = '200';

/** Names the entries that feature the same record in the same part of the apps at the same time. */
export function TwiceNotice({ of, entries }: { of: Placement; entries: readonly Featured[] }) {
  const others = entries.filter((one) => one.state === 'shown' && areTogether(of, one));
  if (others.length === 0) return null;
  return (
    <Notice severity="warning">
      {others.map((one) => (
        <p key={one.id}>{twiceText(one.name, of, one)}</p>
      ))}
    </Notice>
  );
}

/** The placement that a form has so far; null while it lacks what decides. */
function placementIn({ body, id }: FormBelowProps) {
  const { data } = featuredRoutes.update.body.safeParse(body);
  const { slot, position = 0, startsOn, endsOn = null, zones = [] } = data ?? {};
  const { storeId = null, itemId = null } = data ?? {};
  if (!slot || !startsOn || (storeId === null && itemId === null)) return null;
  return { of: { id, slot, position, startsOn, endsOn, zones }, storeId, itemId };
}

/** The same for the current input of the form of an entry. */
export function TwiceBelow(props: FormBelowProps) {
  const placement = placementIn(props);
  const { of, storeId = null, itemId = null } = placement ?? {};
  const { data } = useQuery({
    ...answerTo(featuredRoutes.list, {
      query: {
        kind: itemId === null ? 'store' : 'item',
        state: 'shown',
        limit: LIMIT,
        ...(of ? { slot: of.slot } : {}),
        ...(storeId === null ? {} : { storeId: String(storeId) }),
      },
    }),
    enabled: placement !== null,
    staleTime: 0,
  });
  if (!of || !data) return null;
  const same = data.items.filter((one) =>
    itemId === null ? one.store.id === storeId : one.item?.id === itemId,
  );
  return <TwiceNotice of={of} entries={same} />;
}
