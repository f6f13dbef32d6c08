import { recordArea } from '../../platform/records/handlers.ts';
import { proofRuleRecord } from './record.ts';

export const proofRulesArea = recordArea('proofRules', proofRuleRecord);
