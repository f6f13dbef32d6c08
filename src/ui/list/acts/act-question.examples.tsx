import { ActQuestion } from './act-question.tsx';
import type { Question } from './list-act.ts';

const ask =
  (asks: Question, value: string, isMissing = false) =>
  () => <ActQuestion asks={asks} value={value} isMissing={isMissing} onChange={() => undefined} />;
const options = [
  { value: 'rain', label: 'Rain' },
  { value: 'oven', label: 'The oven is cold' },
];

export const Reason = ask('reason', 'Too many orders');
export const ReasonMissing = ask('reason', '', true);
export const Choice = ask({ label: 'zones.reason', options } as Question, '', true);
export const Amount = ask({ label: 'zones.override_amount_surcharge', isAmount: true }, '12.50');
