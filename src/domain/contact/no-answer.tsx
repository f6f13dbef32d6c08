import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import type { PartyContact } from '#contract/routes/operations/contact/contact.ts';
import { MINUTE_MS } from '#rules/time.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { pauseStore, resumeStore } from '#src/domain/store/pause-store.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';

/** For how long a store that does not answer is paused. */
const PAUSE_MINUTES = 30;

/** Calls without an answer, as evidence. */
export const evidenceText = ({ calls, minutes }: NonNullable<PartyContact['noAnswer']>): string =>
  t('contact.evidence', { calls, minutes });

/** What calls without an answer propose: one key carries it out. */
export interface Proposal {
  label: string;
  run: () => void;
}

const failed = (error: unknown) => showToast({ title: failureText(error), intent: 'destructive' });

/**
 * To pause a store that does not answer, and to resume it once it does. Null: nothing is proposed, or the
 * user may not.
 */
export function useStoreProposal(party: PartyContact | undefined): Proposal | null {
  const may = useHasPermission('stores.pause');
  const isStore = party?.party === 'store' && may;
  const { data: store, refetch } = useQuery({
    ...answerTo(storesRoutes.get, byId(party?.partyId ?? 0)),
    staleTime: 0,
    enabled: isStore,
  });
  if (!isStore || !party || !store) return null;
  const evidence = party.noAnswer;
  const isPaused = store.opening.why === 'paused';
  if (evidence && !isPaused && store.legalEvents.includes('store.pause')) {
    const reason = evidenceText(evidence);
    const until = () => new Date(Date.now() + PAUSE_MINUTES * MINUTE_MS).toISOString();
    return {
      label: t('contact.pause_store', { n: PAUSE_MINUTES }),
      run: () =>
        void pauseStore(store, { cause: 'store_closed', reason, until: until() })
          .then(() => refetch())
          .catch(failed),
    };
  }
  // It answers: the proposal of the calls is withdrawn.
  if (
    !evidence &&
    isPaused &&
    (party.thread?.calls.at(-1)?.outcome === 'reached' || answers(party))
  )
    return {
      label: t('contact.resume_store'),
      run: () => void resumeStore(store).then(() => refetch()),
    };
  return null;
}

/** Whether the last thing that was said in the thread came from the party. */
const answers = ({ thread }: PartyContact): boolean => thread?.messages.at(-1)?.direction === 'in';

/** To decide the failed attempt of an order whose customer does not answer. */
export function attemptProposal(
  party: PartyContact | undefined,
  orderId: number | null,
  decide: (orderId: number) => void,
): Proposal | null {
  if (party?.party !== 'customer' || !party.noAnswer || orderId === null) return null;
  const order = shownSource().orders.get(orderId as never)?.order;
  if (order?.status !== 'picked_up') return null;
  const isReported = order.attempt !== null && order.attempt !== undefined;
  return {
    label: t(isReported ? 'contact.decide_attempt' : 'contact.report_attempt'),
    run: () => decide(orderId),
  };
}

/** What the calls show, and what they propose. */
export function NoAnswer({ party, proposal }: { party: PartyContact; proposal: Proposal | null }) {
  if (!party.noAnswer && !proposal) return null;
  return (
    <p className="row" data-tone="warning">
      {party.noAnswer && <span>{evidenceText(party.noAnswer)}</span>}
      {proposal && (
        <Button size="small" onClick={proposal.run}>
          {proposal.label} <kbd>P</kbd>
        </Button>
      )}
    </p>
  );
}
