import type { Order } from '#contract/routes/operations/orders.ts';

/** Changes with the facts of an order, which leave its version: answers and visits. */
export const answerMark = (order: Pick<Order, 'answer' | 'visits'> | undefined): string => {
  const { answer, visits } = order ?? {};
  const at = [visits?.store, visits?.door, visits?.other].map(
    (visit) => `${visit?.at ?? ''} ${visit?.leftAt ?? ''}`,
  );
  return [answer?.seenAt ?? '', answer?.answeredAt ?? '', ...at].join();
};

/** How far the driver of an order has come, as far as it is known. */
export type AnswerProgress = 'sent' | 'seen' | 'accepted' | 'at_store' | 'at_door';
/** The same with the time since when. */
export interface DriverProgress {
  step: AnswerProgress;
  at: string;
}

type Progressing = Pick<Order, 'answer' | 'driver' | 'visits' | 'status'>;

/** Where he is comes before what he answered; null: nothing is asked of him, and nothing known. */
export function driverProgressOf({ answer, driver, visits, status }: Progressing) {
  if (!driver) return null;
  const { store, door } = visits ?? {};
  const progress = (step: AnswerProgress, at: string): DriverProgress => ({ step, at });
  if (door && door.leftAt === null) return progress('at_door', door.at);
  if (store && store.leftAt === null && status !== 'picked_up')
    return progress('at_store', store.at);
  if (!answer || status === 'picked_up') return null;
  if (answer.answer === 'accepted') return progress('accepted', answer.answeredAt ?? answer.sentAt);
  return answer.seenAt ? progress('seen', answer.seenAt) : progress('sent', answer.sentAt);
}
