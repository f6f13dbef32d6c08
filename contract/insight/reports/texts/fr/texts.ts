import type { ReportTexts } from '../report-texts.ts';
import { money } from './money.ts';
import { trade } from './trade.ts';
import { work } from './work.ts';

/** The names of reports and of their measures, and what they mean. */
export const reportTexts: ReportTexts = { ...money, ...trade, ...work };
