import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { firstPayer, isCauseOn } from '#contract/causes/cause-settings.ts';
import { Cause, type CauseInput } from '#contract/causes/causes.ts';
import type { OrderId } from '#contract/ids.ts';
import type { StaffOrderDetail } from '#contract/routes/operations/orders.ts';
import { causeSettings } from '#src/domain/cause/cause-settings.ts';
import { readCause } from '#src/domain/cause/causes.ts';
import type { Outcome } from '#src/domain/order/order-failure.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { openQuestion } from '#src/lib/keys/question/question.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import { readPlace } from '#src/lib/text/place-text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { codedText, codeOf } from '#src/ui/field/reason/coded-reason.tsx';
import { type AmendmentRequest, amendOrder, previewOf } from './amendment-acts.ts';
import { type AmendmentDraft, EMPTY_DRAFT, withPayer } from './draft.ts';
import { setField } from './draft-fields.ts';
import { changesOf, likelyCause } from './draft-request.ts';

/** A draft, and the version of the order that it began with. */
interface KeptDraft {
  draft: AmendmentDraft;
  version: number;
}

/** Drafts by order: one whose pane gave way to another order is there when it returns. */
const drafts = defineStore<ReadonlyMap<OrderId, KeptDraft>>(() => new Map());

export function dropDraft(id: OrderId): void {
  const kept = new Map(drafts.get());
  kept.delete(id);
  drafts.set(kept);
}

/** Replaces the draft of an order by one that is written for the user. */
export function beginDraft({ id, version }: StaffOrderDetail, draft: AmendmentDraft): void {
  drafts.set(new Map(drafts.get()).set(id, { draft, version }));
}

/** The pause in typing after which a text is priced. */
const REST_MS = 200;

/** A text once nothing was typed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** The answer about the cause: the one given, or else the one that follows from the changes. */
function causeIn(draft: AmendmentDraft, order: StaffOrderDetail): string {
  if (draft.cause !== '') return draft.cause;
  const likely = likelyCause(order, draft);
  return isCauseOn(causeSettings.get(), likely) ? codedText({ code: likely, text: '' }) : '';
}

const whyOf = (draft: AmendmentDraft, order: StaffOrderDetail): CauseInput | null =>
  readCause(causeIn(draft, order), 'amend');

/** A draft whose differences are paid as its cause has it, until another payer is chosen. */
function paidByCause(draft: AmendmentDraft, order: StaffOrderDetail): AmendmentDraft {
  const cause = Cause.safeParse(codeOf(causeIn(draft, order))).data ?? 'other';
  return withPayer(draft, firstPayer(causeSettings.get(), cause));
}

function requestOf(order: StaffOrderDetail, draft: AmendmentDraft): AmendmentRequest | null {
  // It is priced before its cause is complete.
  const why = whyOf(draft, order) ?? ({ cause: 'other', reason: '…' } as const);
  const changes = changesOf(order, draft, why.cause);
  if (!changes) return null;
  return {
    ...changes,
    ...why,
    ...(draft.isAgreed ? { consent: 'telephone' } : {}),
  } as AmendmentRequest;
}

/** Whether the figures on the screen stood long enough to be meant by a press. */
function useSeen(shown: unknown) {
  const seen = useRef<Question | null>(null);
  useEffect(() => {
    seen.current = shown ? openQuestion() : null;
  }, [shown]);
  return () => seen.current?.isMeant() ?? false;
}

/** A change of an order while it is written: its draft, what it would do, and how it is sent. */
export function useAmendment(order: StaffOrderDetail, onSent: (outcome: Outcome) => void) {
  const kept = useStore(drafts, (all) => all.get(order.id));
  const draft = kept?.draft ?? EMPTY_DRAFT;
  const change = (next: AmendmentDraft) =>
    drafts.set(
      new Map(drafts.get()).set(order.id, {
        draft: next,
        version: kept?.version ?? order.version,
      }),
    );
  const written = JSON.stringify(requestOf(order, draft));
  // Lines are priced at once, texts after a pause in typing.
  const texts: Pick<AmendmentDraft, 'fields' | 'cause'> = JSON.parse(
    useRested(JSON.stringify({ fields: draft.fields, cause: draft.cause })),
  );
  const request = requestOf(order, { ...draft, ...texts });
  const asked = JSON.stringify(request);
  const { data, error, isFetching } = useQuery(previewOf(order, request));
  const [isMissing, setMissing] = useState(false);
  const isCurrent = asked === written && !isFetching;
  const preview = written === 'null' ? null : (data ?? null);
  const isMeant = useSeen(isCurrent && preview);
  const { place } = draft.fields;
  const placeFault =
    place !== undefined && readPlace(place) === null ? t('amendments.place_wrong') : undefined;
  const refusal = isCurrent && error ? failureText(error) : null;

  /** Why the change cannot be sent now; null if it can. */
  function whyNotSend(): string | null {
    if (written === 'null') return t('amendments.nothing');
    if (placeFault) return placeFault;
    if (!isCurrent) return t('amendments.pricing');
    return refusal ?? (preview && isMeant() ? null : t('amendments.unread'));
  }

  async function send(): Promise<void> {
    const isComplete = whyOf(draft, order) !== null;
    setMissing(!isComplete);
    const why = isComplete ? whyNotSend() : t('lists.code_missing');
    const body = JSON.parse(written) as AmendmentRequest | null;
    if (why !== null || !body) {
      // The keys that follow still count: the next Enter may be meant.
      keyRefusal.set({ text: why ?? t('amendments.nothing') });
      return;
    }
    const outcome = await amendOrder(order, body);
    if (!outcome) return;
    if ('text' in outcome) dropDraft(order.id);
    onSent(outcome);
  }

  return {
    order,
    draft,
    change,
    setField: (field: Parameters<typeof setField>[2], text: string) =>
      change(setField(draft, order, field, text)),
    /** A draft whose differences are paid as its cause has it. */
    paid: (next: AmendmentDraft) => paidByCause(next, order),
    setCause: (cause: string) => change(paidByCause({ ...draft, cause }, order)),
    preview,
    isCurrent,
    refusal,
    placeFault,
    isCauseMissing: isMissing,
    /** The answer of the cause's field. */
    cause: causeIn(draft, order),
    isOfMissing: whyOf(draft, order)?.cause === 'item_missing',
    /** The order has changed since the draft was begun. */
    isOvertaken: kept !== undefined && kept.version !== order.version,
    send,
  };
}
export type AmendmentWriting = ReturnType<typeof useAmendment>;
