import type { FaultKey } from '#contract/reasons/reasons.ts';
import { fieldFault, type Refusal, refuse } from '../../platform/http/refusal.ts';

/** Refuses one field of a request that only the server can judge. */
export function invalidField(path: string, reason: FaultKey): Refusal {
  const fault = fieldFault(path, reason as 'case.line_unknown');
  const fields = `${fault.path} (${fault.message})`;
  return refuse('request.invalid_field', { fields }, { fields: [fault] });
}
