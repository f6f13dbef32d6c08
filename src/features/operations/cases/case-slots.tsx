import type { Case } from '#contract/operations/cases/case.ts';

interface SlotProps {
  row: Case;
}

/** What its customer is given and who bears it: filled from src/domain/remedy. */
export const RemediesSlot = (_props: SlotProps) => null;

/** What was said with its parties, and the templates to say more: filled from src/domain/contact. */
export const ContactSlot = (_props: SlotProps) => null;
