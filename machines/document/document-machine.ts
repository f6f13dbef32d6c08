import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

export type DocumentEventType = 'document.approve' | 'document.reject';

/**
 * The review of a driver's document. Another number, date or file is another document, and pending
 * again; a decision may be changed.
 */
export const documentMachine = setup({
  types: { events: {} as { type: DocumentEventType } },
}).createMachine({
  id: 'document',
  initial: 'pending',
  states: {
    pending: { on: { 'document.approve': 'approved', 'document.reject': 'rejected' } },
    approved: { on: { 'document.reject': 'rejected' } },
    rejected: { on: { 'document.approve': 'approved' } },
  },
});

export const DOCUMENT_STATES = ['pending', 'approved', 'rejected'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

export const DOCUMENT_EVENT_TYPES = [
  'document.approve',
  'document.reject',
] as const satisfies readonly DocumentEventType[];

export const documentRules = rulesOf<DocumentState, DocumentEventType>(
  documentMachine,
  DOCUMENT_EVENT_TYPES,
);
